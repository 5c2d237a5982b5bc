import { isDeepStrictEqual } from 'node:util';
import type { QueryCondition, QueryRequest } from '../engine.ts';
import { anyDepth, type PathSegment, unknownSegment } from '../evaluate/blocks.ts';
import { identical } from '../values/compare.ts';
import { type Condition, fault, map, mapOf, type Outcome, type RulesValue } from '../values/value.ts';

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
      ? { resource: document.resource ?? unreadableResource, path: document.path }
      : { resource: resourceOf(conditions), path },
  );
}

/** Creates `resource` from conditions. A document's name is not one of its fields. */
function resourceOf(conditions: readonly QueryCondition[]): RulesValue {
  const isName = ({ path: [first] }: QueryCondition): boolean => first === '__name__';
  const names = conditions.filter(isName);
  const data = dataOf(conditions.filter((condition) => !isName(condition)));
  return names.length > 0 ? mapOf(['data', data], ['__name__', fieldValue(names)]) : mapOf(['data', data]);
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
  const isRepeated = (one: Condition, index: number) =>
    conditions.slice(0, index).some((earlier) => isSameCondition(earlier, one));
  const different = conditions.filter((one, index) => !isRepeated(one, index));
  const [only] = different;
  return only?.operator === '==' && different.length === 1 ? only.value : { type: 'constraint', conditions: different };
}

const isSameCondition = (a: Condition, b: Condition): boolean =>
  a.operator === b.operator && a.value.type === b.value.type && identical(a.value, b.value);
