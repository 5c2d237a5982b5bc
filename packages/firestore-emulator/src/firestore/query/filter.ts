import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import type { StoredDocument } from '../store/document.ts';
import { type FieldPath, namePath, valueAt } from '../values/field-path.ts';
import { compareValues, equalValues, typeRank } from '../values/order.ts';
import { isArray, Reference, type Value } from '../values/value.ts';

type RangeOperator = '<' | '<=' | '>' | '>=';
export type Operator = RangeOperator | '==' | '!=' | 'contains' | 'is' | 'isNot';

/**
 * One comparison of a field with `values`, the operands. Several operands are alternatives (`IN` and
 * `ARRAY_CONTAINS_ANY`), or all of them are excluded (`NOT_IN`). `is` and `isNot` compare with null or NaN. No other
 * operator can find these two.
 */
export interface Term {
  readonly kind: 'term';
  readonly path: FieldPath;
  readonly operator: Operator;
  readonly values: readonly Value[];
}

interface Composite {
  readonly kind: 'and' | 'or';
  readonly filters: readonly Filter[];
}

export type Filter = Term | Composite;

export const everything: Filter = { kind: 'and', filters: [] };

/** Returns whether Firestore sorts the results by the field of this term. */
export function isInequality({ operator }: Term): boolean {
  return isRange(operator) || isNegation(operator);
}

/** Returns whether a term fixes the value of its field, or one element of its array. */
export const isEquality = (term: Term): boolean => !isInequality(term);

export function isRange(operator: Operator): operator is RangeOperator {
  return operator.startsWith('<') || operator.startsWith('>');
}

export function isNegation(operator: Operator): boolean {
  return operator === '!=' || operator === 'isNot';
}

export function termsOf(filter: Filter): Term[] {
  return filter.kind === 'term' ? [filter] : filter.filters.flatMap(termsOf);
}

/** Returns false for null and NaN, because a comparison with such an operand matches nothing. */
export function isComparable(value: Value): boolean {
  return value !== null && !Number.isNaN(value);
}

/** Returns whether a document matches. Operands on `__name__` start with `root`, the documents root. */
export function matchesFilter(filter: Filter, document: StoredDocument, root: string): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((part) => matchesFilter(part, document, root));
    case 'or':
      return filter.filters.length === 0 || filter.filters.some((part) => matchesFilter(part, document, root));
    default:
      return matchesTerm(filter, document, root);
  }
}

function matchesTerm({ path, operator, values }: Term, document: StoredDocument, root: string): boolean {
  const isOnName = path === namePath;
  const value = isOnName ? new Reference(`${root}/${document.path}`) : valueAt(document.fields, path.segments);
  return value !== undefined && matchesValue(operator, values, value);
}

function matchesValue(operator: Operator, operands: readonly Value[], value: Value): boolean {
  switch (operator) {
    case '==':
      return equalsAny(value, operands);
    case 'contains':
      return isArray(value) && value.some((element) => equalsAny(element, operands));
    case '!=':
      return value !== null && !operands.includes(null) && !equalsAny(value, operands);
    case 'is':
      return operands.some((operand) => equalValues(value, operand));
    case 'isNot':
      return value !== null && !operands.some((operand) => equalValues(value, operand));
    default: {
      // A range contains only values of its own type, and never null or NaN.
      const [operand = null] = operands;
      const isInType = isComparable(operand) && isComparable(value) && typeRank(value) === typeRank(operand);
      return isInType && accepts[operator](compareValues(value, operand));
    }
  }
}

/** Returns whether a value equals one of the operands. Null and NaN equal nothing. */
function equalsAny(value: Value, operands: readonly Value[]): boolean {
  return operands.some((operand) => isComparable(operand) && equalValues(value, operand));
}

/** Whether an operator accepts the result of comparing a value with its operand. */
const accepts: Readonly<Record<RangeOperator, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const maxDisjunctions = 30;

/**
 * Converts a filter to disjunctive normal form: an "or" of "and"s. Only terms with `!=` keep several operands. Throws
 * for more than 30 disjunctions, or for two array-contains in one of them.
 */
export function conjunctionsOf(filter: Filter): Term[][] {
  const count = countOf(filter);
  if (count > maxDisjunctions) {
    throw invalidArgument(
      `Too many disjunctions after normalization. Result had ${count} disjunctions which is more than the maximum of ${maxDisjunctions}`,
    );
  }
  const conjunctions = expand(filter);
  if (conjunctions.some((terms) => terms.filter(({ operator }) => operator === 'contains').length > 1))
    throw failedPrecondition('Only a single array-contains clause is allowed in a query');
  return conjunctions;
}

function countOf(filter: Filter): number {
  switch (filter.kind) {
    case 'term':
      return filter.operator === '!=' ? 1 : filter.values.length;
    case 'and':
      return filter.filters.reduce((product, part) => product * countOf(part), 1);
    default:
      return Math.max(
        1,
        filter.filters.reduce((sum, part) => sum + countOf(part), 0),
      );
  }
}

function expand(filter: Filter): Term[][] {
  switch (filter.kind) {
    case 'term':
      if (filter.operator === '!=') return [[filter]];
      return filter.values.map((value) => [{ ...filter, values: [value] }]);
    case 'and':
      return filter.filters.reduce<Term[][]>(
        (products, part) => {
          const alternatives = expand(part);
          return products.flatMap((terms) => alternatives.map((more) => [...terms, ...more]));
        },
        [[]],
      );
    default:
      return filter.filters.length === 0 ? [[]] : filter.filters.flatMap(expand);
  }
}
