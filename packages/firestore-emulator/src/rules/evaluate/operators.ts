import { compareConstraint } from '../builtins/constraint.ts';
import type { BinaryOperator } from '../syntax/syntax.ts';
import { compare, equals, satisfies } from '../values/compare.ts';
import { bool, type Fault, fault, float, int, type Outcome, string, unsupported } from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';

type Arithmetic = '+' | '-' | '*' | '/' | '%';

const mirrored = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
const isArithmetic = (operator: BinaryOperator): operator is Arithmetic => !(operator in mirrored);

/** Limit of a string's length. Only repeated concatenation can exceed it, because no request has a longer string. */
const maxLength = 32 * 1024 * 1024;

type OperandTypes = readonly (readonly [string, string])[];

const numbers: OperandTypes = [
  ['int', 'int'],
  ['float', 'float'],
];
const comparable = ['string', 'bytes', 'int', 'float', 'duration', 'timestamp'];
const ordered: OperandTypes = [
  ...comparable.map((type) => [type, type] as const),
  ['constraint', 'any'],
  ['any', 'constraint'],
];

/** The operand types that error messages list. Source: recorded responses of production's rules test API. */
const operandTypes: Readonly<Record<Arithmetic | '<' | '<=' | '>' | '>=', OperandTypes>> = {
  '+': [
    ...numbers,
    ['string', 'string'],
    ['duration', 'duration'],
    ['duration', 'timestamp'],
    ['timestamp', 'duration'],
  ],
  '-': [...numbers, ['duration', 'duration'], ['timestamp', 'duration'], ['timestamp', 'timestamp']],
  '*': numbers,
  '/': numbers,
  '%': numbers,
  '<': ordered,
  '<=': ordered,
  '>': ordered,
  '>=': ordered,
};

function unsupportedOperator(operator: keyof typeof operandTypes, a: RulesValue, b: RulesValue): Fault {
  const pairs = operandTypes[operator].map(([left, right]) => `${left} ${operator} ${right}`);
  return unsupported(`${a.type} ${operator} ${b.type}`, pairs.join(', '));
}

/** Applies an operator to two operands that are not errors. */
export function applyBinary(operator: BinaryOperator, a: RulesValue, b: RulesValue): Outcome {
  if (isArithmetic(operator)) return arithmetic(operator, a, b) ?? unsupportedOperator(operator, a, b);
  if (a.type === 'constraint') return compareConstraint(a, operator, b);
  if (b.type === 'constraint') return compareConstraint(b, mirrored[operator], a);
  if (operator === '==' || operator === '!=') return bool(equals(a, b) === (operator === '=='));
  const order = compare(a, b);
  return order === undefined ? unsupportedOperator(operator, a, b) : bool(satisfies(operator, order));
}

function arithmetic(operator: Arithmetic, a: RulesValue, b: RulesValue): RulesValue | Fault | undefined {
  if (a.type === 'int' && b.type === 'int') return intArithmetic(operator, a.value, b.value);
  if ((a.type === 'int' || a.type === 'float') && (b.type === 'int' || b.type === 'float')) {
    return float(floatOperations[operator](Number(a.value), Number(b.value)));
  }
  if (operator === '+' && a.type === 'string' && b.type === 'string') {
    const isTooLong = a.value.length + b.value.length > maxLength;
    return isTooLong ? fault('String is too large.') : string(a.value + b.value);
  }
  return timeArithmetic(operator, a, b);
}

function intArithmetic(operator: Arithmetic, a: bigint, b: bigint): RulesValue | Fault {
  if ((operator === '/' || operator === '%') && b === 0n) return fault('Divide by zero error.');
  return checkedInt(intOperations[operator](a, b));
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

function timeArithmetic(operator: Arithmetic, a: RulesValue, b: RulesValue): RulesValue | undefined {
  if (operator === '+') {
    if (a.type === 'duration' && b.type === 'duration') return { type: 'duration', nanos: a.nanos + b.nanos };
    if (a.type === 'timestamp' && b.type === 'duration') return { type: 'timestamp', nanos: a.nanos + b.nanos };
    if (a.type === 'duration' && b.type === 'timestamp') return { type: 'timestamp', nanos: a.nanos + b.nanos };
  }
  if (operator === '-') {
    if (a.type === 'duration' && b.type === 'duration') return { type: 'duration', nanos: a.nanos - b.nanos };
    if (a.type === 'timestamp' && b.type === 'duration') return { type: 'timestamp', nanos: a.nanos - b.nanos };
    if (a.type === 'timestamp' && b.type === 'timestamp') return { type: 'duration', nanos: a.nanos - b.nanos };
  }
  return undefined;
}

/** Evaluates `-a` and `!a`. The operand is not an error. */
export function applyUnary(operator: '-' | '!', operand: RulesValue): Outcome {
  if (operator === '!') {
    return operand.type === 'bool' ? bool(!operand.value) : unsupported(`!${operand.type}`, '!bool');
  }
  if (operand.type === 'int') return checkedInt(-operand.value);
  if (operand.type === 'float') return float(-operand.value);
  if (operand.type === 'duration') return { type: 'duration', nanos: -operand.nanos };
  return unsupported(`-${operand.type}`, '-int, -float, -duration');
}
