/** A document path with wildcards, below `documents`: `posts/{post}/likes/{uid}`, `users/*`, `archive/{rest=**}`. */
export type PathPattern = RegExp;

/** Parses a pattern. Source: firebase-functions src/common/utilities/path-pattern.ts. */
export function parsePattern(text: string): PathPattern {
  const segments = text.split('/').filter((segment) => segment !== '');
  const sources = segments.map((segment) => {
    if (/^(?:\*\*|\{[^{}]*=\*\*\})$/.test(segment)) return '.+';
    if (/^(?:\*|\{[^{}]*\})$/.test(segment)) return '[^/]+';
    return segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${sources.join('/')}$`, 's');
}

/** Returns whether a path, split into segments, matches. `**` matches one or more segments. */
export const matchesPattern = (pattern: PathPattern, path: readonly string[]): boolean => pattern.test(path.join('/'));
