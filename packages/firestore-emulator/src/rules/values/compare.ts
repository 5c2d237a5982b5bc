import { compareStrings } from './code-point-order.ts';
import type { RulesValue } from './value.ts';

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

function sameNumber(a: RulesValue, b: RulesValue, sameness: Sameness): boolean {
  if (a.type === 'int' && b.type === 'int') return a.value === b.value;
  if (a.type === 'float' && b.type === 'float') {
    if (sameness === 'element') return Object.is(a.value, b.value);
    if (sameness === 'identity' && Number.isNaN(a.value)) return Number.isNaN(b.value);
    return a.value === b.value;
  }
  if (sameness === 'strict' || sameness === 'element') return false;
  if (a.type === 'int' && b.type === 'float') return Number.isInteger(b.value) && a.value === BigInt(b.value);
  if (a.type === 'float' && b.type === 'int') return sameNumber(b, a, sameness);
  return false;
}

const innerSameness: Readonly<Record<Sameness, Sameness>> = {
  operator: 'strict',
  identity: 'identity',
  strict: 'element',
  element: 'element',
};

function same(a: RulesValue, b: RulesValue, sameness: Sameness): boolean {
  if (a === b && a.type !== 'float' && a.type !== 'path') return true;
  const deepSameness = innerSameness[sameness];
  switch (a.type) {
    case 'null':
      return b.type === 'null';
    case 'bool':
      return b.type === 'bool' && a.value === b.value;
    case 'int':
    case 'float':
      return sameNumber(a, b, sameness);
    case 'string':
      return b.type === 'string' && a.value === b.value;
    case 'bytes':
      return b.type === 'bytes' && Buffer.compare(a.value, b.value) === 0;
    case 'timestamp':
      return b.type === 'timestamp' && a.nanos === b.nanos;
    case 'duration':
      return b.type === 'duration' && a.nanos === b.nanos;
    case 'latlng':
      return b.type === 'latlng' && a.latitude === b.latitude && a.longitude === b.longitude;
    case 'path':
      return (
        b.type === 'path' &&
        !a.isIncomplete &&
        !b.isIncomplete &&
        a.segments.length === b.segments.length &&
        a.segments.every((segment, index) => segment === b.segments[index])
      );
    case 'list':
      return (
        b.type === 'list' &&
        a.values.length === b.values.length &&
        a.values.every((value, index) => {
          const other = b.values[index];
          return other !== undefined && same(value, other, deepSameness);
        })
      );
    case 'set':
      return (
        b.type === 'set' &&
        a.values.length === b.values.length &&
        a.values.every((value) => b.values.some((other) => same(value, other, 'identity')))
      );
    case 'map':
      return b.type === 'map' && sameEntries(a.entries, b.entries, deepSameness);
    case 'map_diff':
      return (
        b.type === 'map_diff' &&
        sameEntries(a.before, b.before, deepSameness) &&
        sameEntries(a.after, b.after, deepSameness)
      );
    case 'constraint':
      return false;
  }
}

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
  if ((a.type === 'int' || a.type === 'float') && (b.type === 'int' || b.type === 'float')) {
    if (a.value < b.value) return -1;
    if (a.value > b.value) return 1;
    return Number.isNaN(a.value) || Number.isNaN(b.value) ? Number.NaN : 0;
  }
  if (a.type === 'string' && b.type === 'string') return compareStrings(a.value, b.value);
  if (a.type === 'bytes' && b.type === 'bytes') return Buffer.compare(a.value, b.value);
  if ((a.type === 'timestamp' && b.type === 'timestamp') || (a.type === 'duration' && b.type === 'duration')) {
    return a.nanos < b.nanos ? -1 : Number(a.nanos > b.nanos);
  }
  return undefined;
}

type Ordering = '<' | '<=' | '>' | '>=';

const orderings: Readonly<Record<Ordering, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** Returns whether the operands satisfy an ordering. `order` is the result of `compare`, where NaN satisfies none. */
export const satisfies = (operator: Ordering, order: number): boolean => orderings[operator](order);
