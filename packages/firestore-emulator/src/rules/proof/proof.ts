import { factsOfConjunction, ofKind } from '../abstract/facts.ts';
import { outcomeOf, unknownOfKind } from '../abstract/operations.ts';
import type { QueryRequest } from '../engine.ts';
import { type Captured, matchPath, type PathSegment, type Pattern } from '../evaluate/match.ts';
import { type Facts, type Operand, path, string } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';

/** The properties that all documents of one conjunction of a query have in common. */
export interface Conjunction {
  /** `resource`, with its known and unknown parts. */
  readonly resource: Operand;
  /** The possible paths of the documents. Unknown segments are undefined. */
  readonly paths: readonly (readonly PathSegment[])[];
}

/**
 * Returns the conjunctions of a query that can match a document. `maxDepth` limits how far below the parent a
 * collection group is searched. Depths beyond the length of the longest pattern add nothing.
 */
export function conjunctionsOf(query: QueryRequest, maxDepth: number): readonly Conjunction[] {
  const conjunctions: Conjunction[] = [];
  query.conjunctions.forEach((conjunction, index) => {
    const id = query.fixedIds?.[index];
    const facts = factsOfConjunction(conjunction, id !== undefined);
    if (facts === undefined) return;
    const paths = pathsOf(query, id, query.collectionGroup ? maxDepth : 0);
    conjunctions.push({ resource: resourceOf(query, id, facts), paths });
  });
  return conjunctions;
}

function pathsOf(query: QueryRequest, id: string | undefined, maxDepth: number): readonly PathSegment[][] {
  return Array.from({ length: maxDepth + 1 }, (_, depth) => [
    ...query.parent,
    ...Array<undefined>(depth * 2).fill(undefined),
    query.collectionId,
    id,
  ]);
}

function resourceOf(query: QueryRequest, id: string | undefined, data: Facts): Operand {
  const isFixed = id !== undefined && !query.collectionGroup;
  const name: Facts = isFixed
    ? ofKind('path', { known: path([...query.parent, query.collectionId, id]) })
    : ofKind('path');
  const fields = new Map<string, Facts>([
    ['data', data],
    ['id', id === undefined ? ofKind('string') : ofKind('string', { known: string(id) })],
    ['__name__', name],
  ]);
  return outcomeOf(ofKind('map', { fields }), undefined);
}

/** Returns the captures of a pattern that matches all paths, or undefined if it may not match one of them. */
export function captureAll(pattern: Pattern, paths: Conjunction['paths']): readonly Operand[] | undefined {
  let common: readonly Captured<PathSegment>[] | undefined;
  for (const possiblePath of paths) {
    const captured = matchPath(pattern, possiblePath);
    if (captured === undefined) return undefined;
    common = common?.map((value, index) => merge(value, captured[index])) ?? captured;
  }
  const names = pattern.segments.flatMap((segment) => (segment.kind === 'text' ? [] : [segment.name]));
  return common?.map((value, index) => captureValue(value, names[index]));
}

/** Merges the values of a capture for two paths. Keeps only the segments that are the same in both. */
function merge(a: Captured<PathSegment>, b: Captured<PathSegment> | undefined): Captured<PathSegment> {
  if (typeof a === 'object' || typeof b === 'object') {
    const isSame = Array.isArray(a) && Array.isArray(b) && a.length === b.length;
    return isSame ? a.map((segment, index) => (segment === b[index] ? segment : undefined)) : [undefined];
  }
  return a === b ? a : undefined;
}

function captureValue(value: Captured<PathSegment>, name: string | undefined): Operand {
  if (value === undefined) return unknownOfKind('string', name);
  if (typeof value === 'string') return string(value);
  const known = value.filter((segment) => segment !== undefined);
  const whole: RulesValue = path(known);
  return known.length === value.length ? whole : unknownOfKind('path', name);
}
