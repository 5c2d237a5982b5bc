/** A document path with wildcards, below `documents`: `posts/{post}/likes/{uid}`, `users/*`, `archive/{rest=**}`. */
export interface PathPattern {
  readonly segments: readonly ('one' | 'rest' | { readonly literal: string })[];
}

/** Parses a pattern. Source: firebase-functions src/common/utilities/path-pattern.ts. */
export function parsePattern(text: string): PathPattern {
  const segments = text
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      if (segment === '**' || /^\{[^{}]*=\*\*\}$/.test(segment)) return 'rest';
      if (segment === '*' || /^\{[^{}]*\}$/.test(segment)) return 'one';
      return { literal: segment };
    });
  return { segments };
}

/** Returns whether a path, split into segments, matches. `rest` matches one or more segments. */
export function matchesPattern(pattern: PathPattern, path: readonly string[]): boolean {
  return matchFrom(pattern.segments, 0, path, 0);
}

function matchFrom(
  segments: PathPattern['segments'],
  segmentIndex: number,
  path: readonly string[],
  pathIndex: number,
): boolean {
  const segment = segments[segmentIndex];
  if (segment === undefined) return pathIndex === path.length;
  if (pathIndex >= path.length) return false;
  if (segment === 'rest') {
    for (let next = pathIndex + 1; next <= path.length; next++) {
      if (matchFrom(segments, segmentIndex + 1, path, next)) return true;
    }
    return false;
  }
  if (segment !== 'one' && segment.literal !== path[pathIndex]) return false;
  return matchFrom(segments, segmentIndex + 1, path, pathIndex + 1);
}
