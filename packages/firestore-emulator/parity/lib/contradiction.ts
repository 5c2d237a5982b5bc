import { isObject, type Json, type JsonObject } from './json.ts';

/** A stored value or an operand. References are strings. */
type Value = null | boolean | number | string | readonly Value[];

interface Condition {
  readonly field: string;
  readonly operands: readonly Value[];
  isSatisfiedBy(value: Value): boolean;
}

/** Returns whether two conditions of an AND name the same field, and no value of the field can satisfy both. */
export function isContradictory(query: JsonObject): boolean {
  const composite = child(child(query, 'where'), 'compositeFilter');
  if (composite.op !== 'AND' || !Array.isArray(composite.filters)) return false;
  const conditions = composite.filters.map(conditionOf);
  return conditions.some((first, index) =>
    conditions.slice(index + 1).some((second) => first.field === second.field && exclude(first, second)),
  );
}

function exclude(first: Condition, second: Condition): boolean {
  const operands = [...first.operands, ...second.operands];
  const candidates = [null, true, false, Number.NaN, -1e9, '', operands, ...operands, ...operands.map(justAbove)];
  return !candidates.some((value) => first.isSatisfiedBy(value) && second.isSatisfiedBy(value));
}

/** Returns a value between the operand and any larger operand. */
function justAbove(operand: Value): Value {
  if (typeof operand === 'number') return operand + 0.001;
  return typeof operand === 'string' ? `${operand}\0` : operand;
}

function conditionOf(filter: Json): Condition {
  const unary = child(filter, 'unaryFilter');
  if (unary.op !== undefined) return { field: fieldOf(unary), operands: [], isSatisfiedBy: unaryTest(unary.op) };
  const { op, value, ...rest } = child(filter, 'fieldFilter');
  const operand = decode(value);
  const operands = Array.isArray(operand) ? operand : [operand];
  return { field: fieldOf(rest), operands, isSatisfiedBy: (stored) => satisfies(stored, op, operand, operands) };
}

const unaryTest = (op: Json) => (value: Value) =>
  op === 'IS_NULL' || op === 'IS_NAN'
    ? Object.is(value, op === 'IS_NULL' ? null : Number.NaN)
    : value !== null && (op === 'IS_NOT_NULL' || !Number.isNaN(value));

function satisfies(value: Value, op: Json | undefined, operand: Value, operands: readonly Value[]): boolean {
  switch (op) {
    case 'EQUAL':
    case 'IN':
      return operands.includes(value);
    case 'NOT_EQUAL':
    case 'NOT_IN':
      return value !== null && !operands.includes(value);
    case 'ARRAY_CONTAINS':
    case 'ARRAY_CONTAINS_ANY':
      return Array.isArray(value) && operands.some((one) => value.includes(one));
    default:
      return isInRange(value, op, operand);
  }
}

function isInRange(value: Value, op: Json | undefined, operand: Value): boolean {
  if (typeof value !== typeof operand || value === null || operand === null) return false;
  if (op === 'LESS_THAN') return value < operand;
  if (op === 'LESS_THAN_OR_EQUAL') return value <= operand;
  return op === 'GREATER_THAN' ? value > operand : value >= operand;
}

function decode(json: Json | undefined): Value {
  const [[type, value] = ['nullValue', null]] = isObject(json) ? Object.entries(json) : [];
  if (type === 'arrayValue') return isObject(value) && Array.isArray(value.values) ? value.values.map(decode) : [];
  if (type === 'integerValue' || type === 'doubleValue') return Number(value);
  return typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

const fieldOf = (filter: JsonObject): string => String(child(filter, 'field').fieldPath);

const child = (json: Json | undefined, key: string): JsonObject => {
  const value = isObject(json) ? json[key] : undefined;
  return isObject(value) ? value : {};
};
