import { compareStrings } from '../../rules/values/text.ts';
import { GeoPoint, isArray, isNumber, MapValue, Reference, Timestamp, type Value, Vector } from './value.ts';

/** Returns the position of the value's type in the order of types (see `lowestOfType`). */
export function typeRank(value: Value): number {
  if (typeof value === 'string') return 4;
  if (isNumber(value)) return 2;
  if (typeof value === 'boolean') return 1;
  if (value === null) return 0;
  if (value instanceof Timestamp) return 3;
  if (value instanceof Uint8Array) return 5;
  if (value instanceof Reference) return 6;
  if (value instanceof GeoPoint) return 7;
  if (isArray(value)) return 8;
  return value instanceof Vector ? 9 : 10;
}

/** Compares by Firestore's order. 0 means "equal in queries" (1 and 1.0). Source: docs/protocol.md, section 7.1. */
export function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  const rank = typeRank(a);
  const difference = rank - typeRank(b);
  if (difference !== 0) return difference;
  return compareSameType(a, b);
}

function compareSameType(a: Value, b: Value): number {
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (a instanceof Timestamp && b instanceof Timestamp) return a.seconds - b.seconds || a.micros - b.micros;
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  if (a instanceof Reference && b instanceof Reference) return comparePaths(a.name, b.name);
  if (a instanceof GeoPoint && b instanceof GeoPoint)
    return compareNumbers(a.latitude, b.latitude) || compareNumbers(a.longitude, b.longitude);
  if (isArray(a) && isArray(b)) return compareLists(a, b);
  if (a instanceof Vector && b instanceof Vector)
    return a.elements.length - b.elements.length || compareLists(a.elements, b.elements);
  if (a instanceof MapValue && b instanceof MapValue) return compareMaps(a, b);
  return 0;
}

/** NaN is the lowest number. JavaScript compares bigint with number exactly. */
function compareNumbers(a: number | bigint, b: number | bigint): number {
  if (a < b) return -1;
  if (a > b) return 1;
  const aIsNan = Number.isNaN(a);
  return aIsNan === Number.isNaN(b) ? 0 : aIsNan ? -1 : 1;
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = compareValues(a[i] as Value, b[i] as Value);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareMaps(a: MapValue, b: MapValue): number {
  const length = Math.min(a.size, b.size);
  for (let i = 0; i < length; i++) {
    const difference =
      compareStrings(a.keys[i] as string, b.keys[i] as string) ||
      compareValues(a.values[i] as Value, b.values[i] as Value);
    if (difference !== 0) return difference;
  }
  return a.size - b.size;
}

export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}

/** Returns whether a write of `b` over `a` changes nothing. 1 and 1.0 differ, as do 0 and -0. */
export function identicalValues(a: Value, b: Value): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || compareValues(a, b) !== 0) return false;
  // Equal values have parts at the same places.
  const parts = partsOf(b);
  return partsOf(a).every((part, i) => identicalValues(part, parts[i] as Value));
}

function partsOf(value: Value): readonly Value[] {
  if (isArray(value)) return value;
  if (value instanceof MapValue) return value.values;
  if (value instanceof GeoPoint) return [value.latitude, value.longitude];
  return value instanceof Vector ? value.elements : [];
}

const numericId = /^__id(-?\d+)__$/;

/** Compares two path segments. Ids of the form `__id<int64>__` are ordered numerically, before all others. */
export function compareSegments(a: string, b: string): number {
  if (a.startsWith('__id') || b.startsWith('__id')) {
    const x = numericId.exec(a)?.[1];
    const y = numericId.exec(b)?.[1];
    if (x !== undefined && y !== undefined) {
      const difference = BigInt(x) - BigInt(y);
      return difference < 0n ? -1 : difference > 0n ? 1 : 0;
    }
    if (x !== undefined) return -1;
    if (y !== undefined) return 1;
  }
  return compareStrings(a, b);
}

const slash = 0x2f;

/** Compares two slash-separated paths, segment by segment. A prefix comes first. */
export function comparePaths(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let start = 0;
  let i = 0;
  for (; i < length; i++) {
    const x = a.charCodeAt(i);
    if (x !== b.charCodeAt(i)) break;
    if (x === slash) start = i + 1;
  }
  const segmentOfA = a.slice(start, segmentEnd(a, i));
  const segmentOfB = b.slice(start, segmentEnd(b, i));
  if (segmentOfA === segmentOfB) return a.length - b.length;
  return compareSegments(segmentOfA, segmentOfB);
}

function segmentEnd(path: string, from: number): number {
  const position = path.indexOf('/', from);
  return position < 0 ? path.length : position;
}
