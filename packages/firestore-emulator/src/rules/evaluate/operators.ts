import { compareConstraint } from '../builtins/constraint.ts';
import type { BinaryOperator } from '../syntax/syntax.ts';
import { compare, equals, isNumber, satisfies } from '../values/compare.ts';
import { bool, type Fault, fault, float, int, type Outcome, string, unsupported } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';

type Arithmetic = '+' | '-' | '*' | '/' | '%';

const mirrored = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
const isArithmetic = (operator: BinaryOperator): operator is Arithmetic => !(operator in mirrored);

/** Limit of a string's length. Only repeated concatenation can exceed it, because no request has a longer string. */
const maxLength = 32 * 1024 * 1024;

/** The types of sums and differences of times. */
const timeTypes: ReadonlyMap<string, 'duration' | 'timestamp'> = new Map([
  ['duration + duration', 'duration'],
  ['duration + timestamp', 'timestamp'],
  ['timestamp + duration', 'timestamp'],
  ['duration - duration', 'duration'],
  ['timestamp - duration', 'timestamp'],
  ['timestamp - timestamp', 'duration'],
]);

/** The error lists the operand types that are supported. Source: recorded responses of production's rules test API. */
function unsupportedOperands(operator: BinaryOperator, a: RulesValue, b: RulesValue): Fault {
  const numbers = operator === '+' ? ['int', 'float', 'string'] : ['int', 'float'];
  const types = isArithmetic(operator) ? numbers : ['string', 'bytes', 'int', 'float', 'duration', 'timestamp'];
  const mixed = isArithmetic(operator)
    ? [...timeTypes.keys()].filter((operands) => operands.includes(` ${operator} `))
    : [`constraint ${operator} any`, `any ${operator} constraint`];
  const expected = [...types.map((type) => `${type} ${operator} ${type}`), ...mixed];
  return unsupported(`${a.type} ${operator} ${b.type}`, expected.join(', '));
}

/** Applies an operator to two operands that are not errors. */
export function applyBinary(operator: BinaryOperator, a: RulesValue, b: RulesValue): Outcome {
  if (isArithmetic(operator)) return arithmetic(operator, a, b);
  if (a.type === 'constraint') return compareConstraint(a, operator, b);
  if (b.type === 'constraint') return compareConstraint(b, mirrored[operator], a);
  if (operator === '==' || operator === '!=') return bool(equals(a, b) === (operator === '=='));
  const order = compare(a, b);
  return order === undefined ? unsupportedOperands(operator, a, b) : bool(satisfies(operator, order));
}

function arithmetic(operator: Arithmetic, a: RulesValue, b: RulesValue): Outcome {
  if (a.type === 'int' && b.type === 'int') {
    const isByZero = (operator === '/' || operator === '%') && b.value === 0n;
    return isByZero ? fault('Divide by zero error.') : checkedInt(intOperations[operator](a.value, b.value));
  }
  if (isNumber(a) && isNumber(b)) return float(floatOperations[operator](Number(a.value), Number(b.value)));
  if (operator === '+' && a.type === 'string' && b.type === 'string') {
    const isTooLong = a.value.length + b.value.length > maxLength;
    return isTooLong ? fault('String is too large.') : string(a.value + b.value);
  }
  const type = timeTypes.get(`${a.type} ${operator} ${b.type}`);
  if (!type || !('nanos' in a && 'nanos' in b)) return unsupportedOperands(operator, a, b);
  return { type, nanos: operator === '+' ? a.nanos + b.nanos : a.nanos - b.nanos };
}

const intOperations: Readonly<Record<Arithmetic, (a: bigint, b: bigint) => bigint>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

const floatOperations: Readonly<Record<Arithmetic, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

/** Ints have 64 bits. What production does on overflow is unknown. Here it is an error, so access is denied. */
const checkedInt = (value: bigint): RulesValue | Fault =>
  BigInt.asIntN(64, value) === value ? int(value) : fault('Integer overflow error.');

/** Evaluates `-a` and `!a`. The operand is not an error. */
export function applyUnary(operator: '-' | '!', operand: RulesValue): Outcome {
  if (operator === '!')
    return operand.type === 'bool' ? bool(!operand.value) : unsupported(`!${operand.type}`, '!bool');
  if (operand.type === 'int') return checkedInt(-operand.value);
  if (operand.type === 'float') return float(-operand.value);
  if (operand.type === 'duration') return { type: 'duration', nanos: -operand.nanos };
  return unsupported(`-${operand.type}`, '-int, -float, -duration');
}
