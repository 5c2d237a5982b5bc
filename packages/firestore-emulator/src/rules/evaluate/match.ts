import type { MatchSegment } from '../syntax/syntax.ts';

/** The full pattern of a match block: the segments of the blocks around it, and then its own. */
export interface Pattern {
  readonly segments: readonly MatchSegment[];
  /** Index of the glob among the segments, or -1 if there is none. */
  readonly globAt: number;
  /** The minimum number of segments that a glob matches: 1 in version 1, 0 in version 2. */
  readonly globMinimum: 0 | 1;
}

export function patternOf(segments: readonly MatchSegment[], version: 1 | 2): Pattern {
  return {
    segments,
    globAt: segments.findIndex((segment) => segment.kind === 'glob'),
    globMinimum: version === 1 ? 1 : 0,
  };
}

/** A segment of a path. Undefined means that a query does not determine it. */
export type PathSegment = string | undefined;

/** The value of a capture: one segment for `{x}`, several for `{x=**}`. */
export type Captured<S extends PathSegment> = S | readonly S[];

/** Matches a whole path. Returns undefined if it does not match. An undefined segment matches only captures. */
export function matchPath<S extends PathSegment>(
  pattern: Pattern,
  path: readonly S[],
): readonly Captured<S>[] | undefined {
  const { segments, globAt } = pattern;
  const fixed = globAt === -1 ? segments.length : segments.length - 1;
  const globLength = path.length - fixed;
  if (globAt === -1 ? globLength !== 0 : globLength < pattern.globMinimum) return undefined;
  const captured: Captured<S>[] = [];
  let at = 0;
  for (const segment of segments) {
    if (segment.kind === 'glob') {
      captured.push(path.slice(at, at + globLength));
      at += globLength;
      continue;
    }
    if (segment.kind === 'text') {
      if (segment.text !== path[at]) return undefined;
    } else {
      captured.push(...path.slice(at, at + 1));
    }
    at += 1;
  }
  return captured;
}
