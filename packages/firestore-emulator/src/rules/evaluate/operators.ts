import { compareConstraint, isInConstraint, noSetEquality } from '../builtins/constraint.ts';
import { unboundFault, variableOf } from '../builtins/path.ts';
import type { BinaryOperator } from '../syntax/syntax.ts';
import { compare, equals, identical, isNumber, sameElement, satisfies } from '../values/compare.ts';
import type { Fault, Outcome, RulesValue } from '../values/value.ts';
import { bool, fault, float, int, list, notFound, nullFault, nullValue, string, unsupported } from '../values/value.ts';

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

/** Evaluates `element in collection`, which tests the keys of a map, or the elements of a list or set. */
export function applyIn(collection: RulesValue, element: RulesValue): Outcome {
  switch (collection.type) {
    case 'null':
      return nullFault();
    case 'list':
      return bool(collection.values.some((value) => sameElement(value, element)));
    case 'constraint':
      return isInConstraint(element, collection);
    case 'set':
      if (element.type === 'constraint') return noSetEquality();
      return bool(collection.values.some((value) => identical(value, element)));
    case 'map':
      if (element.type !== 'string') return unsupported(`map.in(${element.type})`, 'map.in(string)');
      return bool(collection.entries.has(element.value));
    default:
      return notFound('in');
  }
}

/** Evaluates `value is type`. A stored vector is a map in rules, like in the API. */
export function applyIs(value: RulesValue, type: string): Outcome {
  if (type !== 'vector') return bool(value.type === type || (type === 'number' && isNumber(value)));
  const marker = value.type === 'map' ? value.entries.get('__type__') : undefined;
  return bool(marker?.type === 'string' && marker.value === '__vector__');
}

/** Evaluates `object.name`. */
export function readMember(object: RulesValue, name: string): Outcome {
  if (object.type === 'null') return nullFault();
  const entries = object.type === 'map' ? object.entries : object.type === 'path' ? object.bindings : undefined;
  return entries?.get(name) ?? fault(`Property ${name} is undefined on object.`);
}

/** Evaluates `object[key]`. */
export function readIndex(object: RulesValue, key: RulesValue): Outcome {
  if (object.type === 'null') return nullFault();
  const hasNames = object.type === 'map' || object.type === 'path';
  const hasPositions = object.type === 'list' || object.type === 'string' || object.type === 'path';
  if (!hasNames && !hasPositions) return notFound('[]');
  if (hasNames && key.type === 'string') return readMember(object, key.value);
  if (!hasPositions || key.type !== 'int') {
    const accepted = [...(hasPositions ? ['int'] : []), ...(hasNames ? ['string'] : [])];
    const expected = accepted.map((type) => `${object.type}[${type}]`);
    return unsupported(`${object.type}[${key.type}]`, expected.join(', '));
  }
  return readItem(object, key.value);
}

function readItem(object: Extract<RulesValue, { type: 'list' | 'string' | 'path' }>, index: bigint): Outcome {
  if (object.type === 'path' && object.isIncomplete) return unboundFault('');
  const items = object.type === 'list' ? object.values : object.type === 'path' ? object.segments : object.value;
  const item = index >= 0n ? items[Number(index)] : undefined;
  if (item === undefined) return outOfBounds(index, items.length);
  if (typeof item !== 'string') return item;
  const variable = object.type === 'path' ? variableOf(item) : undefined;
  return variable === undefined ? string(item) : unboundFault(variable);
}

const outOfBounds = (index: bigint, size: number): Outcome =>
  fault(`Index out of bound error. Index: [${index}] , size: [${size}].`);

/** Evaluates `object[from:to]`. Positions are not clamped, so the first and the last element must exist. */
export function readSlice([object = nullValue, from = nullValue, to = nullValue]: readonly RulesValue[]): Outcome {
  if (object.type === 'null') return nullFault();
  if (object.type !== 'list' && object.type !== 'string') return notFound('[:]');
  if (from.type !== 'int' || to.type !== 'int')
    return unsupported(`${object.type}[${from.type}:${to.type}]`, `${object.type}[int:int]`);
  const size = object.type === 'list' ? object.values.length : object.value.length;
  const outside = [from.value, to.value - 1n].find((index) => index < 0n || index >= BigInt(size));
  if (outside !== undefined) return outOfBounds(outside, size);
  if (from.value > to.value)
    return fault(`Illegal range error. From index: [${from.value}] , To index: [${to.value}].`);
  const range = [Number(from.value), Number(to.value)] as const;
  return object.type === 'list' ? list(object.values.slice(...range)) : string(object.value.slice(...range));
}
