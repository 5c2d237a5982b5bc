import { RE2JS } from 're2js';
import { type Fault, fault } from '../values/outcome.ts';

/** A compiled RE2 pattern. Every operation takes time linear in the length of the text. */
export interface Regex {
  readonly type: 'regex';
  /** Returns whether the whole text matches. */
  matches(text: string): boolean;
  /** Returns the parts between matches. Like in Java, empty parts at the end are dropped. */
  split(text: string): readonly string[];
  /** Replaces every match. `$1` is a group. Returns undefined if the substitute has an invalid group. */
  replace(text: string, substitute: string): string | undefined;
}

const maxCached = 500;
/** The compiled patterns, or the error text of a pattern that is not valid. */
const cache = new Map<string, Regex | string>();

/** Compiles a pattern. Returns an error for a pattern that RE2 does not support (look-around, back-references). */
export function findRegex(pattern: string): Regex | Fault {
  let compiled = cache.get(pattern);
  if (compiled === undefined) {
    compiled = compileRegex(pattern);
    if (cache.size >= maxCached) cache.clear();
    cache.set(pattern, compiled);
  }
  return typeof compiled === 'string' ? fault(compiled) : compiled;
}

function compileRegex(pattern: string): Regex | string {
  let regex: ReturnType<typeof RE2JS.compile>;
  try {
    regex = RE2JS.compile(pattern);
  } catch {
    return `Invalid regular expression pattern. Pattern: ${pattern}.`;
  }
  return {
    type: 'regex',
    matches: (text: string) => regex.testExact(text),
    split: (text: string) => regex.split(text),
    replace: (text: string, substitute: string) => {
      try {
        return regex.matcher(text).replaceAll(substitute, true);
      } catch {
        return undefined;
      }
    },
  };
}
