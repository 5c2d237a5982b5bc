import { RE2JS } from 're2js';
import { bool, type Fault, fault, int, list, type Outcome, string } from '../values/value.ts';
import { builtIns, isType, method, property } from './signature.ts';

/** Creates a method whose parameter is a regular expression. */
const regexMethod = (call: (text: string, regex: RE2JS) => Outcome) =>
  method('string', ['string'], (self, pattern) => {
    const regex = findRegex(pattern.value);
    return 'type' in regex ? regex : call(self.value, regex);
  });

/** Methods of strings. Positions and sizes count UTF-16 code units, as in production. */
export const stringMethods = builtIns({
  lower: property('string', (self) => string(self.value.toLowerCase())),
  upper: property('string', (self) => string(self.value.toUpperCase())),
  trim: property('string', (self) => string(self.value.trim())),
  size: property('string', (self) => int(BigInt(self.value.length))),
  toUtf8: property('string', (self) => ({ type: 'bytes', value: new Uint8Array(Buffer.from(self.value, 'utf8')) })),
  matches: regexMethod((text, regex) => bool(regex.testExact(text))),
  // Like in Java, empty parts at the end are dropped.
  split: regexMethod((text, regex) => list(regex.split(text).map(string))),
  replace: {
    signatures: [['string', 'string']],
    call: (self, [pattern, substitute]) => {
      if (!isType(self, 'string') || !isType(pattern, 'string') || !isType(substitute, 'string')) return undefined;
      const regex = findRegex(pattern.value);
      if ('type' in regex) return regex;
      try {
        return string(regex.matcher(self.value).replaceAll(substitute.value, true));
      } catch {
        // The substitute has an invalid group.
        return fault('Invalid replacement.');
      }
    },
  },
});

const maxCached = 500;
/** The compiled patterns, and the errors of invalid patterns. */
const cache = new Map<string, RE2JS | Fault>();

/**
 * Compiles a pattern, whose operations take time linear in the length of the text. Returns an error for a pattern that
 * RE2 does not support (look-around, back-references).
 */
export function findRegex(pattern: string): RE2JS | Fault {
  const known = cache.get(pattern);
  if (known) return known;
  if (cache.size >= maxCached) cache.clear();
  let compiled: RE2JS | Fault;
  try {
    compiled = RE2JS.compile(pattern);
  } catch {
    compiled = fault(`Invalid regular expression pattern. Pattern: ${pattern}.`);
  }
  cache.set(pattern, compiled);
  return compiled;
}
