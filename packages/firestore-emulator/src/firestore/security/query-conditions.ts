import type { QueryCondition } from '../../rules/engine.ts';
import type { Condition, RulesValue } from '../../rules/values/value.ts';
import { fixedPath } from '../query/choose-index.ts';
import { isComparable, type RangeOperator, type Term } from '../query/filter.ts';
import type { Query } from '../query/query.ts';
import { namePath } from '../values/field-path.ts';
import { toRulesValue } from './rules-values.ts';

const rulesNull: RulesValue = { type: 'null' };
const rulesNan: RulesValue = { type: 'float', value: Number.NaN };
const ranges: Readonly<Record<RangeOperator, Condition['operator']>> = {
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
};

/** A filter that no value satisfies, such as `== null`. Google's emulator has the same two conditions. */
const impossible: readonly Condition[] = [
  { operator: '==', value: { type: 'bool', value: true } },
  { operator: '==', value: { type: 'bool', value: false } },
];

/**
 * Returns the path of the document that a conjunction names. Returns null if it names none, if there is another
 * condition on the name, or for a collection group below a document, as in Google's emulator.
 */
export function namedPath(query: Query, terms: readonly Term[]): string | null {
  if (query.allDescendants && query.parent !== '') return null;
  const nameTerms = terms.filter(({ path }) => path.text === namePath.text);
  const [path = null, ...others] = new Set(nameTerms.map((term) => fixedPath(query, [term])));
  return others.length === 0 ? path : null;
}

/** Returns a filter as rules see it (docs/rules-language.md, section 10). */
export const queryConditions = (terms: readonly Term[]): readonly QueryCondition[] =>
  terms.flatMap((term) => conditionsOf(term).map((condition) => ({ ...condition, path: term.path.segments })));

function conditionsOf({ operator, values }: Term): readonly Condition[] {
  const [first = null] = values;
  const value = toRulesValue(first);
  switch (operator) {
    case 'equal':
      return isComparable(first) ? [{ operator: '==', value }] : impossible;
    case 'contains':
      return [isComparable(first) ? { operator, value } : { operator: '!=', value: rulesNull }];
    case 'isNull':
      return [{ operator: '==', value: rulesNull }];
    case 'isNan':
      return [{ operator: '==', value: rulesNan }];
    case 'isNotNull':
      return [{ operator: '!=', value: rulesNull }];
    case 'isNotNan':
      return [{ operator: '!=', value: rulesNan }];
    case 'notEqual':
    case 'notIn':
      return values.flatMap((one) => (one === null ? impossible : [{ operator: '!=', value: toRulesValue(one) }]));
    case 'less':
    case 'lessOrEqual':
    case 'greater':
    case 'greaterOrEqual':
      return isComparable(first) ? [{ operator: ranges[operator], value }] : impossible;
    default:
      throw new Error(`${operator} is not in a conjunction`);
  }
}

/** Returns `request.query.orderBy`: the explicit order of the query. */
export function orderFields(query: Query): ReadonlyMap<string, 'ASC' | 'DESC'> {
  return new Map(query.explicit.map(({ path, descending }) => [path.text, descending ? 'DESC' : 'ASC']));
}
