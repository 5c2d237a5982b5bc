import type { MatchSegment } from '../syntax/syntax.ts';

/** The full pattern of a match block: its own segments after those of the blocks around it. */
export interface Pattern {
  readonly segments: readonly MatchSegment[];
  /** Place of the glob among the segments; -1 without one. */
  readonly globAt: number;
  /** How many segments a glob takes at least: 1 in version 1, 0 in version 2. */
  readonly globMinimum: 0 | 1;
}

export function patternOf(segments: readonly MatchSegment[], version: 1 | 2): Pattern {
  return {
    segments,
    globAt: segments.findIndex((segment) => segment.kind === 'glob'),
    globMinimum: version === 1 ? 1 : 0,
  };
}

/** A segment of a path; undefined where a query leaves it open. */
export type PathSegment = string | undefined;

/** What a pattern binds, in order: one segment for `{x}`, the rest for `{x=**}`. */
export type Captured<S extends PathSegment> = S | readonly S[];

/** Matches a path from end to end. Undefined: no match. An open segment matches captures only. */
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
