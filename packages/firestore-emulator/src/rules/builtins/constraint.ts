import { compare, equals, sameElement, satisfies } from '../values/compare.ts';
import type { Condition, Fault, Outcome, RulesValue } from '../values/value.ts';
import { bool, fault, undetermined } from '../values/value.ts';
import { builtIns, method } from './signature.ts';

/**
 * Operators on a field that a query's filter does not fix. A comparison is true if one of the conditions implies it,
 * and an error otherwise. It is never false. Source: docs/rules-language.md, section 10.
 */
type Constraint = Extract<RulesValue, { type: 'constraint' }>;
type Comparison = Exclude<Condition['operator'], 'contains'>;

const orderedTypes: readonly string[] = ['timestamp', 'duration', 'float', 'int', 'string', 'bytes'];

/** Evaluates `constraint == value`, or another comparison. */
export function compareConstraint({ conditions }: Constraint, operator: Comparison, value: RulesValue): Outcome {
  const isEquality = operator === '==' || operator === '!=';
  if (value.type === 'constraint' || !(isEquality || orderedTypes.includes(value.type)))
    return fault(`Type error. Received: [${value.type}] Expected: [${orderedTypes.join(',')}].`);
  return conditions.some((condition) => implies(condition, operator, value)) ? bool(true) : undetermined();
}

function implies({ operator: given, value: bound }: Condition, operator: Comparison, value: RulesValue): boolean {
  if (value.type === 'null') {
    const isNull = given === '==' && bound.type === 'null';
    return operator === '==' ? isNull : !isNull && excludesNull(given, bound);
  }
  switch (given) {
    case 'contains':
      return false;
    case '!=':
      return operator === '!=' && isEqual(bound, value);
    case '==':
      if (isNan(bound) && isNumber(value)) return true;
      if (operator === '==') return isEqual(bound, value);
      if (operator === '!=') return isSameKind(bound, value) && !isEqual(bound, value);
      return isOrdered(bound, operator, value);
    default:
      return impliesInRange(given, bound, operator, value);
  }
}

const excludesNull = (given: Condition['operator'], bound: RulesValue): boolean =>
  !given.match(/^[<>]/) || orderedTypes.includes(bound.type);

/** Returns whether every value that satisfies `given bound` satisfies `operator value` too. */
function impliesInRange(given: '<' | '<=' | '>' | '>=', bound: RulesValue, operator: Comparison, value: RulesValue) {
  const isStrict = given === '<' || given === '>';
  const direction = given.startsWith('<') ? '<' : '>';
  if (operator === '!=') return isOrdered(bound, isStrict ? `${direction}=` : direction, value);
  if (operator === '==' || !operator.startsWith(direction)) return false;
  // `x > 3` implies `x > 3`, but `x >= 3` does not.
  return isOrdered(bound, !isStrict && operator === direction ? direction : `${direction}=`, value);
}

const isNumber = ({ type }: RulesValue): boolean => type === 'int' || type === 'float';
const isNan = (value: RulesValue): boolean => value.type === 'float' && Number.isNaN(value.value);
const isSameKind = (a: RulesValue, b: RulesValue): boolean => a.type === b.type || (isNumber(a) && isNumber(b));

/** An int of a query may be compared with a float of the rules, but not the other way around. */
const isComparable = (bound: RulesValue, value: RulesValue): boolean =>
  bound.type === value.type || (bound.type === 'int' && value.type === 'float');

const isEqual = (bound: RulesValue, value: RulesValue): boolean =>
  isNumber(bound) ? isComparable(bound, value) && equals(bound, value) : sameElement(bound, value);

function isOrdered(bound: RulesValue, operator: '<' | '<=' | '>' | '>=', value: RulesValue): boolean {
  const order = isComparable(bound, value) ? compare(bound, value) : undefined;
  return order !== undefined && satisfies(operator, order);
}

const contains = ({ conditions }: Constraint, element: RulesValue): boolean =>
  conditions.some(
    ({ operator, value }) =>
      (operator === 'contains' && isEqual(value, element)) || (operator === '==' && isNan(value) && isNumber(element)),
  );

/** Evaluates `element in constraint`. */
export function isInConstraint(element: RulesValue, constraint: Constraint): Outcome {
  if (element.type === 'constraint') return fault(`Type error. Received: [constraint] Expected: [value].`);
  return contains(constraint, element) ? bool(true) : undetermined();
}

/** The error if a set or a MapDiff would have to compare a field that the filter does not fix. */
export const noSetEquality = (): Fault => fault('Equality is not defined for type CONSTRAINT_VALUE');

export function hasConstraint(value: RulesValue): boolean {
  if (value.type === 'list') return value.values.some(hasConstraint);
  return value.type === 'map' ? [...value.entries.values()].some(hasConstraint) : value.type === 'constraint';
}

export const constraintMethods = builtIns({
  hasAny: method('constraint', ['list'], (self, other) =>
    bool(other.values.some((element) => contains(self, element))),
  ),
});
