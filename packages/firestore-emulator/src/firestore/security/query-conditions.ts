import type { QueryCondition } from '../../rules/engine.ts';
import { bool, type Condition, nullValue } from '../../rules/values/value.ts';
import { isComparable, type Term } from '../query/filter.ts';
import { fixedPath } from '../query/index-choice.ts';
import type { Query } from '../query/query.ts';
import { namePath } from '../values/field-path.ts';
import { toRulesValue } from './rules-values.ts';

/** A filter that no value satisfies, such as `== null`. Google's emulator has the same two conditions. */
const impossible: readonly Condition[] = [
  { operator: '==', value: bool(true) },
  { operator: '==', value: bool(false) },
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

function conditionsOf({ operator: name, values }: Term): readonly Condition[] {
  const operator = name === 'is' ? '==' : name === 'isNot' ? '!=' : name;
  return values.flatMap((operand) => {
    const isMeaningful = name !== operator || isComparable(operand) || (operator === '!=' && operand !== null);
    if (isMeaningful) return [{ operator, value: toRulesValue(operand) }];
    return operator === 'contains' ? [{ operator: '!=' as const, value: nullValue }] : impossible;
  });
}

/** Returns `request.query.orderBy`: the explicit order of the query. */
export function orderFields(query: Query): ReadonlyMap<string, 'ASC' | 'DESC'> {
  return new Map(query.explicit.map(({ path, descending }) => [path.text, descending ? 'DESC' : 'ASC']));
}
