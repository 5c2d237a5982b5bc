import type { QueryFact } from '../../rules/engine.ts';
import type { RulesValue } from '../../rules/values/value.ts';
import { fixedPath } from '../query/choose-index.ts';
import { isComparable, isRange, type Term } from '../query/filter.ts';
import type { Query } from '../query/query.ts';
import { namePath } from '../values/field-path.ts';
import { lastSegment } from '../values/resource-name.ts';
import { toRulesValue } from './rules-values.ts';

const rulesNull: RulesValue = { type: 'null' };
const rulesNan: RulesValue = { type: 'float', value: Number.NaN };

/**
 * Returns what a query guarantees for every document in its results, to prove `list` (docs/rules-language.md, section
 * 10).
 */
export function queryFacts(query: Query): {
  readonly conjunctions: readonly (readonly QueryFact[])[];
  readonly fixedIds: readonly (string | undefined)[];
} {
  return {
    conjunctions: query.conjunctions.map((terms) => [...terms.flatMap(factsOf), ...orderFacts(query)]),
    fixedIds: query.conjunctions.map((terms) => {
      const path = onlyPath(query, terms);
      return path === null ? undefined : lastSegment(path);
    }),
  };
}

/** Returns the paths of all documents that a query can return, or null if it does not name them. */
export function namedPaths(query: Query): readonly string[] | null {
  const paths = new Set<string>();
  for (const terms of query.conjunctions) {
    const path = onlyPath(query, terms);
    if (path === null) return null;
    paths.add(path);
  }
  return [...paths];
}

/**
 * Returns the path of the document that a conjunction names. Returns null if it names none, or if it names two, because
 * then no document can match.
 */
function onlyPath(query: Query, terms: readonly Term[]): string | null {
  const paths = new Set(terms.map((term) => fixedPath(query, [term])).filter((path) => path !== null));
  const [path = null] = paths;
  return paths.size === 1 ? path : null;
}

/** A query does not return documents that lack a field of its order. */
function orderFacts(query: Query): QueryFact[] {
  return query.orders.map(({ path }) => ({ path: path.segments, kind: 'present' }));
}

function factsOf({ path: { segments: path, ...rest }, operator, values }: Term): QueryFact[] {
  if (rest.text === namePath.text) return [];
  const operands = values.map(toRulesValue);
  const value = operands[0] ?? rulesNull;
  switch (operator) {
    case 'equal':
      // Nothing equals null or NaN in a query, so only the presence of the field is known.
      return [values.every(isComparable) ? { path, kind: 'equal', value } : { path, kind: 'present' }];
    case 'contains':
      return [{ path, kind: 'contains', value }];
    case 'isNull':
      return [{ path, kind: 'null' }];
    case 'isNan':
      return [{ path, kind: 'nan' }];
    case 'isNotNan':
      return [differs(path, rulesNull), differs(path, rulesNan)];
    case 'isNotNull':
      return [differs(path, rulesNull)];
    case 'notEqual':
    case 'notIn':
      return [differs(path, rulesNull), ...operands.map((operand) => differs(path, operand))];
    default:
      if (!isRange(operator)) return [];
      return [rangeFact(path, operator.startsWith('greater'), { value, inclusive: operator.endsWith('OrEqual') })];
  }
}

function differs(path: readonly string[], value: RulesValue): QueryFact {
  return { path, kind: 'differs', value };
}

function rangeFact(
  path: readonly string[],
  isLower: boolean,
  bound: { value: RulesValue; inclusive: boolean },
): QueryFact {
  return isLower ? { path, kind: 'range', lower: bound } : { path, kind: 'range', upper: bound };
}

/** Returns `request.query.orderBy`: the explicit order of the query. */
export function orderFields(query: Query): ReadonlyMap<string, 'ASC' | 'DESC'> {
  return new Map(query.explicit.map(({ path, descending }) => [path.text, descending ? 'DESC' : 'ASC']));
}
