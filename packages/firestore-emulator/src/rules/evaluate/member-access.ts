import { variableOf } from '../builtins/path.ts';
import {
  type Fault,
  fault,
  list,
  missingProperty,
  notFound,
  nullFault,
  type Outcome,
  string,
  unboundFault,
  unsupported,
} from '../values/outcome.ts';
import type { RulesValue } from '../values/value.ts';

const outOfBounds = (index: bigint, size: number): Fault =>
  fault(`Index out of bound error. Index: [${index}] , size: [${size}].`);

/** Evaluates `object.name`. */
export function readMember(object: RulesValue, name: string): Outcome {
  switch (object.type) {
    case 'map':
      return object.entries.get(name) ?? missingProperty(name);
    case 'path':
      return object.bindings?.get(name) ?? missingProperty(name);
    case 'null':
      return nullFault();
    default:
      return missingProperty(name);
  }
}

/** Evaluates `object[key]`. */
export function readIndex(object: RulesValue, key: RulesValue): Outcome {
  switch (object.type) {
    case 'null':
      return nullFault();
    case 'map':
      return key.type === 'string' ? readMember(object, key.value) : wrongKey('map', key, ['string']);
    case 'list':
      return key.type === 'int' ? itemAt(object.values, key.value) : wrongKey('list', key, ['int']);
    case 'string':
      if (key.type !== 'int') return wrongKey('string', key, ['int']);
      return isWithin(key.value, object.value.length)
        ? string(object.value.charAt(Number(key.value)))
        : outOfBounds(key.value, object.value.length);
    case 'path':
      if (key.type === 'string') return readMember(object, key.value);
      if (key.type !== 'int') return wrongKey('path', key, ['int', 'string']);
      if (object.isIncomplete) return unboundFault('');
      return isWithin(key.value, object.segments.length)
        ? boundSegment(object.segments[Number(key.value)] ?? '')
        : outOfBounds(key.value, object.segments.length);
    default:
      return notFound('[]');
  }
}

function boundSegment(segment: string): Outcome {
  const variable = variableOf(segment);
  return variable === undefined ? string(segment) : unboundFault(variable);
}

const wrongKey = (type: string, key: RulesValue, accepted: readonly string[]): Fault =>
  unsupported(`${type}[${key.type}]`, accepted.map((keyType) => `${type}[${keyType}]`).join(', '));

const isWithin = (index: bigint, size: number): boolean => index >= 0n && index < BigInt(size);

const itemAt = (values: readonly RulesValue[], index: bigint): Outcome =>
  (isWithin(index, values.length) ? values[Number(index)] : undefined) ?? outOfBounds(index, values.length);

/** Evaluates `object[from:to]`. Positions are not clamped, so the first and the last element must exist. */
export function readSlice(object: RulesValue, from: RulesValue, to: RulesValue): Outcome {
  if (object.type === 'null') return nullFault();
  if (object.type !== 'list' && object.type !== 'string') return notFound('[:]');
  if (from.type !== 'int' || to.type !== 'int') {
    return unsupported(`${object.type}[${from.type}:${to.type}]`, `${object.type}[int:int]`);
  }
  const size = object.type === 'list' ? object.values.length : object.value.length;
  if (!isWithin(from.value, size)) return outOfBounds(from.value, size);
  if (!isWithin(to.value - 1n, size)) return outOfBounds(to.value - 1n, size);
  if (from.value > to.value) {
    return fault(`Illegal range error. From index: [${from.value}] , To index: [${to.value}].`);
  }
  const start = Number(from.value);
  const end = Number(to.value);
  return object.type === 'list' ? list(object.values.slice(start, end)) : string(object.value.slice(start, end));
}
