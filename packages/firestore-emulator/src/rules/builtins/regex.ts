import { RE2JS } from 're2js';
import { type Fault, fault } from '../values/outcome.ts';

/** A compiled RE2 pattern. Every operation takes time linear in the length of the text. */
export interface Regex {
  readonly type: 'regex';
  /** Returns whether the whole text matches. */
  matches(text: string): boolean;
  /** Returns the parts between matches. Like in Java, empty parts at the end are dropped. */
  split(text: string): readonly string[];
  /**
   * Replaces every match. `$1` in the substitute is a group. Returns undefined if the substitute has an invalid group.
   */
  replace(text: string, substitute: string): string | undefined;
}

const maxCached = 500;
const cache = new Map<string, Regex | string>();

/** Compiles a pattern. Returns an error for a pattern that RE2 does not support (look-around, back-references). */
export function findRegex(pattern: string): Regex | Fault {
  let found = cache.get(pattern);
  if (found === undefined) {
    found = compileRegex(pattern);
    if (cache.size >= maxCached) cache.clear();
    cache.set(pattern, found);
  }
  return typeof found === 'string' ? fault(found) : found;
}

function compileRegex(pattern: string): Regex | string {
  let regex: ReturnType<typeof RE2JS.compile>;
  try {
    regex = RE2JS.compile(pattern);
  } catch {
    return `Invalid regular expression pattern. Pattern: ${pattern}.`;
  }
  const compiled: Regex = {
    type: 'regex',
    matches: (text) => regex.testExact(text),
    split: (text) => regex.split(text),
    replace: (text, substitute) => {
      try {
        return regex.matcher(text).replaceAll(substitute, true);
      } catch {
        return undefined;
      }
    },
  };
  return compiled;
}
