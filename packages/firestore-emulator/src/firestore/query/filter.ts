import type { StoredDocument } from '../store/document.ts';
import { type FieldPath, namePath, valueAt } from '../values/field-path.ts';
import { compareValues, equalValues, typeRank } from '../values/order.ts';
import { comparePaths } from '../values/string-order.ts';
import { isArray, Reference, type Value } from '../values/value.ts';

export type RangeOperator = 'less' | 'lessOrEqual' | 'greater' | 'greaterOrEqual';
export type Operator =
  | RangeOperator
  | 'equal'
  | 'notEqual'
  | 'contains'
  | 'containsAny'
  | 'in'
  | 'notIn'
  | 'isNull'
  | 'isNan'
  | 'isNotNull'
  | 'isNotNan';

/** One comparison. `values` are the operands: one, several for list operators, none for unary operators. */
export interface Term {
  readonly kind: 'term';
  readonly path: FieldPath;
  readonly operator: Operator;
  readonly values: readonly Value[];
}

export interface Composite {
  readonly kind: 'and' | 'or';
  readonly filters: readonly Filter[];
}

export type Filter = Term | Composite;

export const everything: Filter = { kind: 'and', filters: [] };

/** Returns whether Firestore sorts the results by the field of this term. */
export function isInequality({ operator }: Term): boolean {
  return isRange(operator) || isNegation(operator);
}

export function isRange(operator: Operator): operator is RangeOperator {
  return operator.startsWith('less') || operator.startsWith('greater');
}

export function isNegation(operator: Operator): boolean {
  return ['notEqual', 'notIn', 'isNotNull', 'isNotNan'].includes(operator);
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

function matchesTerm(term: Term, document: StoredDocument, root: string): boolean {
  if (term.path === namePath) return matchesName(term, document.path, root);
  const value = valueAt(document.fields, term.path.segments);
  return value !== undefined && matchesValue(term, value);
}

function matchesName({ operator, values }: Term, path: string, root: string): boolean {
  const compareTo = (operand: Value) =>
    operand instanceof Reference ? comparePaths(`${root}/${path}`, operand.name) : Number.NaN;
  switch (operator) {
    case 'in':
      return values.some((operand) => compareTo(operand) === 0);
    case 'notIn':
      return values.every((operand) => compareTo(operand) !== 0);
    case 'equal':
      return compareTo(values[0] ?? null) === 0;
    case 'notEqual':
      return compareTo(values[0] ?? null) !== 0;
    default:
      return isRange(operator) && accepts[operator](compareTo(values[0] ?? null));
  }
}

function matchesValue({ operator, values }: Term, value: Value): boolean {
  const operand = values[0] ?? null;
  switch (operator) {
    case 'equal':
      return isComparable(operand) && equalValues(value, operand);
    case 'in':
      return values.some((candidate) => isComparable(candidate) && equalValues(value, candidate));
    case 'contains':
    case 'containsAny':
      return (
        isArray(value) &&
        values.some((candidate) => isComparable(candidate) && value.some((element) => equalValues(element, candidate)))
      );
    case 'notEqual':
      return value !== null && operand !== null && (Number.isNaN(operand) || !equalValues(value, operand));
    case 'notIn':
      return (
        value !== null && !values.some((other) => other === null || (isComparable(other) && equalValues(value, other)))
      );
    case 'isNull':
      return value === null;
    case 'isNotNull':
      return value !== null;
    case 'isNan':
      return Number.isNaN(value);
    case 'isNotNan':
      return value !== null && !Number.isNaN(value);
    default:
      return inRange(operator, value, operand);
  }
}

/** A range contains only values of its own type, and never null or NaN. */
function inRange(operator: RangeOperator, value: Value, operand: Value): boolean {
  return (
    isComparable(operand) &&
    isComparable(value) &&
    typeRank(value) === typeRank(operand) &&
    accepts[operator](compareValues(value, operand))
  );
}

/** Whether an operator accepts the result of comparing a value with its operand. */
const accepts: Readonly<Record<RangeOperator, (order: number) => boolean>> = {
  less: (order) => order < 0,
  lessOrEqual: (order) => order <= 0,
  greater: (order) => order > 0,
  greaterOrEqual: (order) => order >= 0,
};
