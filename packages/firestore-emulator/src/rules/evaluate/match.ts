import type { MatchSegment } from '../syntax/syntax.ts';

/** The full pattern of a match block. The segments of the blocks around it come first. */
export interface Pattern {
  readonly segments: readonly MatchSegment[];
  /** Index of the glob among the segments, or -1 if there is none. */
  readonly globIndex: number;
  /** The minimum number of segments that a glob (`{x=**}`) matches. It is 1 in rules version 1, and 0 in version 2. */
  readonly minGlobLength: 0 | 1;
}

export function patternOf(segments: readonly MatchSegment[], version: 1 | 2): Pattern {
  return {
    segments,
    globIndex: segments.findIndex((segment) => segment.kind === 'glob'),
    minGlobLength: version === 1 ? 1 : 0,
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
  const { segments, globIndex } = pattern;
  const fixedLength = globIndex === -1 ? segments.length : segments.length - 1;
  const globLength = path.length - fixedLength;
  if (globIndex === -1 ? globLength !== 0 : globLength < pattern.minGlobLength) return undefined;
  const captured: Captured<S>[] = [];
  let index = 0;
  for (const segment of segments) {
    if (segment.kind === 'glob') {
      captured.push(path.slice(index, index + globLength));
      index += globLength;
      continue;
    }
    if (segment.kind === 'text') {
      if (segment.text !== path[index]) return undefined;
    } else {
      captured.push(...path.slice(index, index + 1));
    }
    index += 1;
  }
  return captured;
}
