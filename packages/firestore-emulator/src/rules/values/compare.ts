import { compareStrings } from './text.ts';
import type { RulesValue } from './value.ts';

type RulesNumber = Extract<RulesValue, { type: 'int' | 'float' }>;

export const isNumber = (value: RulesValue): value is RulesNumber => value.type === 'int' || value.type === 'float';

/**
 * Four kinds of equality:
 * - `operator`: `==`. Numbers are compared by value, and NaN equals nothing. Values inside lists and maps use `strict`.
 * - `identity`: elements of sets and values of MapDiff. Numbers by value, NaN equals NaN, 0.0 equals -0.0.
 * - `strict`: elements of lists (`in`, `hasAny`, `removeAll`). 1 and 1.0 differ, and NaN equals nothing.
 * - `element`: values inside an element of a list. Like `strict`, but 0.0 and -0.0 differ too.
 *
 * Source: recorded responses of production's rules test API.
 */
type Sameness = 'operator' | 'identity' | 'strict' | 'element';

function sameNumber(a: RulesNumber, b: RulesNumber, sameness: Sameness): boolean {
  if (a.type !== b.type) {
    // An int and a float are equal if neither is less than the other.
    const isByValue = sameness === 'operator' || sameness === 'identity';
    return isByValue && a.value <= b.value && a.value >= b.value;
  }
  if (sameness === 'element') return Object.is(a.value, b.value);
  return a.value === b.value || (sameness === 'identity' && Number.isNaN(a.value) && Number.isNaN(b.value));
}

const innerSameness: Readonly<Record<Sameness, Sameness>> = {
  operator: 'strict',
  identity: 'identity',
  strict: 'element',
  element: 'element',
};

function same(a: RulesValue, b: RulesValue, sameness: Sameness): boolean {
  if (a === b && a.type !== 'float' && a.type !== 'path') return true;
  const inner = innerSameness[sameness];
  switch (a.type) {
    case 'int':
    case 'float':
      return isNumber(b) && sameNumber(a, b, sameness);
    case 'null':
      return b.type === 'null';
    case 'bool':
    case 'string':
      return b.type === a.type && a.value === b.value;
    case 'bytes':
      return b.type === 'bytes' && Buffer.compare(a.value, b.value) === 0;
    case 'timestamp':
    case 'duration':
      return b.type === a.type && a.nanos === b.nanos;
    case 'latlng':
      return b.type === 'latlng' && a.latitude === b.latitude && a.longitude === b.longitude;
    case 'path': {
      const isComplete = b.type === 'path' && !a.isIncomplete && !b.isIncomplete;
      return isComplete && sameItems(a.segments, b.segments, Object.is);
    }
    case 'list':
      return b.type === 'list' && sameItems(a.values, b.values, (one, other) => same(one, other, inner));
    case 'set': {
      const isInB = (value: RulesValue) => b.type === 'set' && b.values.some((other) => same(value, other, 'identity'));
      return b.type === 'set' && a.values.length === b.values.length && a.values.every(isInB);
    }
    case 'map':
      return b.type === 'map' && sameEntries(a.entries, b.entries, inner);
    case 'map_diff':
      return b.type === 'map_diff' && sameEntries(a.before, b.before, inner) && sameEntries(a.after, b.after, inner);
    case 'constraint':
      return false;
  }
}

const sameItems = <T>(a: readonly T[], b: readonly T[], isSame: (one: T, other: T) => boolean): boolean =>
  a.length === b.length && a.every((one, index) => isSame(one, b[index] ?? one));

function sameEntries(
  a: ReadonlyMap<string, RulesValue>,
  b: ReadonlyMap<string, RulesValue>,
  sameness: Sameness,
): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || !same(value, other, sameness)) return false;
  }
  return true;
}

/** `a == b`. Values of different types differ, but an int and a float are compared by value. */
export const equals = (a: RulesValue, b: RulesValue): boolean => same(a, b, 'operator');
/** Returns whether a set would contain only one of the two values. */
export const identical = (a: RulesValue, b: RulesValue): boolean => same(a, b, 'identity');
/** Returns whether a list that contains `a` counts as containing `b`. */
export const sameElement = (a: RulesValue, b: RulesValue): boolean => same(a, b, 'strict');

/** Compares two values. Returns NaN if one of them is NaN, and undefined if the types have no order. */
export function compare(a: RulesValue, b: RulesValue): number | undefined {
  if (isNumber(a) && isNumber(b)) {
    if (a.value < b.value) return -1;
    if (a.value > b.value) return 1;
    return Number.isNaN(a.value) || Number.isNaN(b.value) ? Number.NaN : 0;
  }
  if (a.type === 'string' && b.type === 'string') return compareStrings(a.value, b.value);
  if (a.type === 'bytes' && b.type === 'bytes') return Buffer.compare(a.value, b.value);
  if ((a.type === 'timestamp' && b.type === 'timestamp') || (a.type === 'duration' && b.type === 'duration'))
    return a.nanos < b.nanos ? -1 : Number(a.nanos > b.nanos);
  return undefined;
}

/** Returns whether the operands satisfy an ordering. `order` is the result of `compare`, where NaN satisfies none. */
export function satisfies(operator: '<' | '<=' | '>' | '>=', order: number): boolean {
  if (order === 0) return operator === '<=' || operator === '>=';
  return operator.startsWith('<') ? order < 0 : order > 0;
}
