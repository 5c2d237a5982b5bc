import { variableOf } from '../builtins/path.ts';
import {
  fault,
  list,
  missingProperty,
  notFound,
  nullFault,
  nullValue,
  type Outcome,
  string,
  unboundFault,
  unsupported,
} from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';

/** Evaluates `object.name`. */
export function readMember(object: RulesValue, name: string): Outcome {
  if (object.type === 'null') return nullFault();
  const entries = object.type === 'map' ? object.entries : object.type === 'path' ? object.bindings : undefined;
  return entries?.get(name) ?? missingProperty(name);
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
