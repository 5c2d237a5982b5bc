import { isDeepStrictEqual } from 'node:util';
import type { QueryCondition, QueryRequest } from '../engine.ts';
import {
  anyDepth,
  type Captured,
  matchPath,
  type PathSegment,
  type Pattern,
  unknownSegment,
} from '../evaluate/match.ts';
import { resourceValue } from '../evaluate/run.ts';
import { identical } from '../values/compare.ts';
import { fault, map, type Outcome, path, string } from '../values/outcome.ts';
import type { Condition, RulesValue } from '../values/value.ts';

/** The documents of one conjunction of a query, as its rules see them. */
export interface Conjunction {
  readonly resource: Outcome;
  readonly path: readonly PathSegment[];
}

/** The error if a rule reads `resource`, but the document that the query names is missing. */
const unreadableResource = fault('Variable read error. Variable: [resource].');

/** Returns what rules see of each conjunction: the document that it names, or the fields with a condition. */
export function conjunctionsOf(query: QueryRequest): readonly Conjunction[] {
  const { parent, collectionId, collectionGroup } = query;
  const depth: readonly PathSegment[] = collectionGroup ? [anyDepth] : [];
  const path: readonly PathSegment[] = [...parent, ...depth, collectionId, unknownSegment];
  return query.conjunctions.map(({ conditions, document }) =>
    document
      ? { resource: document.resource ? resourceValue(document.resource) : unreadableResource, path: document.path }
      : { resource: resourceOf(conditions), path },
  );
}

/** Creates `resource` from conditions. A document's name is not one of its fields. */
function resourceOf(conditions: readonly QueryCondition[]): RulesValue {
  const isName = ({ path: [first] }: QueryCondition): boolean => first === '__name__';
  const names = conditions.filter(isName);
  const data = dataOf(conditions.filter((condition) => !isName(condition)));
  const name: [string, RulesValue][] = names.length > 0 ? [['__name__', fieldValue(names)]] : [];
  return map(new Map([['data', data], ...name]));
}

/** A condition on `m.k` makes `m` a map, whatever the conditions on `m` are, and replaces its field `k`. */
function dataOf(conditions: readonly QueryCondition[]): RulesValue {
  const outermostFirst = conditions.toSorted((a, b) => a.path.length - b.path.length);
  return outermostFirst.reduce<RulesValue>((data, { path: segments }) => {
    const ofField = conditions.filter((other) => isDeepStrictEqual(other.path, segments));
    return withField(data, segments, fieldValue(ofField));
  }, map(new Map()));
}

function withField(value: RulesValue | undefined, [name, ...rest]: readonly string[], field: RulesValue): RulesValue {
  if (name === undefined) return field;
  const entries = value?.type === 'map' ? value.entries : new Map<string, RulesValue>();
  return map(new Map([...entries, [name, withField(entries.get(name), rest, field)]]));
}

/** A single equality fixes the value of a field, including the type of a number. */
function fieldValue(conditions: readonly Condition[]): RulesValue {
  const different = conditions.filter(
    (one, index) => !conditions.slice(0, index).some((earlier) => isSameCondition(earlier, one)),
  );
  const [only] = different;
  return only?.operator === '==' && different.length === 1 ? only.value : { type: 'constraint', conditions: different };
}

const isSameCondition = (a: Condition, b: Condition): boolean =>
  a.operator === b.operator && a.value.type === b.value.type && identical(a.value, b.value);

/** Returns the captures of a pattern that matches the path. The capture of an unknown segment is undefined. */
export function captureAll(
  pattern: Pattern,
  segments: readonly PathSegment[],
): readonly (RulesValue | undefined)[] | undefined {
  return matchPath(pattern, segments)?.map(captureValue);
}

function captureValue(value: Captured): RulesValue | undefined {
  if (value === unknownSegment) return undefined;
  if (typeof value === 'string') return string(value);
  const segments = value.map((segment) => (typeof segment === 'string' ? segment : ''));
  return value.every((segment) => typeof segment === 'string')
    ? path(segments)
    : { type: 'path', segments, isIncomplete: true };
}
