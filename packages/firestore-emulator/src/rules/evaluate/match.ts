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

/** In the path of a query: a segment that only a document has. */
export const unknownSegment: unique symbol = Symbol('unknown segment');
/** In the path of a collection group: any number of segments. Only a glob matches it. */
export const anyDepth: unique symbol = Symbol('any depth');
export type PathSegment = string | typeof unknownSegment | typeof anyDepth;

/** The value of a capture: one segment for `{x}`, several for `{x=**}`. */
export type Captured = string | typeof unknownSegment | readonly PathSegment[];

/** Matches a whole path. Returns undefined if it does not match. Only captures match an unknown segment. */
export function matchPath(pattern: Pattern, path: readonly PathSegment[]): readonly Captured[] | undefined {
  const { segments, globIndex } = pattern;
  const fixedLength = globIndex === -1 ? segments.length : segments.length - 1;
  const globLength = path.length - fixedLength;
  if (globIndex === -1 ? globLength !== 0 : globLength < pattern.minGlobLength) return undefined;
  const captured: Captured[] = [];
  let index = 0;
  for (const segment of segments) {
    if (segment.kind === 'glob') {
      captured.push(path.slice(index, index + globLength));
      index += globLength;
      continue;
    }
    const found = path[index];
    if (segment.kind === 'text') {
      if (segment.text !== found) return undefined;
    } else {
      if (found === undefined || found === anyDepth) return undefined;
      captured.push(found);
    }
    index += 1;
  }
  return captured;
}
