import type { RE2JS } from 're2js';
import { bool, fault, int, list, string } from '../values/outcome.ts';
import { findRegex } from './regex.ts';
import { builtIns, isType, method, property, type Result } from './signature.ts';

/** Creates a method whose parameter is a regular expression. */
const regexMethod = (call: (text: string, regex: RE2JS) => Result) =>
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
