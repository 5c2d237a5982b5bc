import { RE2JS } from 're2js';
import { type Fault, fault } from '../values/outcome.ts';

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
  const compiled = compileRegex(pattern);
  cache.set(pattern, compiled);
  return compiled;
}

function compileRegex(pattern: string): RE2JS | Fault {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return fault(`Invalid regular expression pattern. Pattern: ${pattern}.`);
  }
}
