import { RE2JS } from 're2js';
import { type Fault, fault } from '../values/outcome.ts';

/** A compiled RE2 pattern: every operation takes time linear in the subject. */
export interface Regex {
  readonly type: 'regex';
  /** Whether the whole subject matches. */
  matches(subject: string): boolean;
  /** The pieces between matches; empty pieces at the end are dropped, as Java does. */
  split(subject: string): readonly string[];
  /** Replaces every match; `$1` in the substitute is a group. Undefined: the substitute names no group. */
  replace(subject: string, substitute: string): string | undefined;
}

const maxCached = 500;
const cache = new Map<string, Regex | string>();

/** The compiled pattern, or the error of a pattern that RE2 does not know (look-around, back-references). */
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
    matches: (subject) => regex.testExact(subject),
    split: (subject) => regex.split(subject),
    replace: (subject, substitute) => {
      try {
        return regex.matcher(subject).replaceAll(substitute, true);
      } catch {
        return undefined;
      }
    },
  };
  return compiled;
}
