import { compareStrings } from '../../rules/values/text.ts';

/**
 * A stored value in its compact form: int64 is bigint, double is number, arrays are arrays. Types that JavaScript lacks
 * have one of the classes below. Values are immutable.
 */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Timestamp
  | Uint8Array
  | Reference
  | GeoPoint
  | readonly Value[]
  | Vector
  | MapValue;

/** A point in time, truncated to microseconds like in Firestore. */
export class Timestamp {
  constructor(
    /** Seconds since the epoch, from year 1 to 9999. */
    readonly seconds: number,
    /** 0 to 999,999 microseconds after `seconds`. */
    readonly micros: number,
  ) {}
}

/** A document reference with its full resource name. */
export class Reference {
  constructor(readonly name: string) {}
}

export class GeoPoint {
  constructor(
    readonly latitude: number,
    readonly longitude: number,
  ) {}
}

/** A vector embedding. On the wire it is a map with `__type__: '__vector__'`. */
export class Vector {
  constructor(readonly elements: readonly number[]) {}
}

/** The sorted keys of a map, which maps with the same keys share, so that documents need little memory. */
class Shape {
  #indexes: Map<string, number> | undefined;

  constructor(readonly keys: readonly string[]) {}

  indexOf(key: string): number {
    // For few keys, a linear search is faster than a hash map and needs no memory.
    if (this.keys.length <= 8) return this.keys.indexOf(key);
    this.#indexes ??= new Map(this.keys.map((name, index) => [name, index]));
    return this.#indexes.get(key) ?? -1;
  }
}

const maxSharedKeys = 64;
const maxSharedShapes = 4096;
const shapes = new Map<string, Shape>();

/** Returns the shape for these keys, which must be sorted. */
function shapeOf(keys: readonly string[]): Shape {
  if (keys.length > maxSharedKeys) return new Shape(keys);
  const label = keys.join('\u0000');
  const shared = shapes.get(label);
  // Keys can contain the separator, so different keys can have the same label.
  if (shared?.keys.length === keys.length && shared.keys.every((key, i) => key === keys[i])) return shared;
  if (shapes.size >= maxSharedShapes) shapes.clear();
  const shape = new Shape(keys);
  shapes.set(label, shape);
  return shape;
}

/** An immutable map with its keys in code-point order. The fields of a document are a MapValue too. */
export class MapValue {
  constructor(
    private readonly shape: Shape,
    readonly values: readonly Value[],
  ) {}

  get keys(): readonly string[] {
    return this.shape.keys;
  }

  get size(): number {
    return this.values.length;
  }

  get(key: string): Value | undefined {
    const position = this.shape.indexOf(key);
    return position < 0 ? undefined : this.values[position];
  }

  *entries(): IterableIterator<[string, Value]> {
    for (let i = 0; i < this.values.length; i++) yield [this.shape.keys[i] as string, this.values[i] as Value];
  }

  /** Returns a copy with `key` set, or without `key` if `value` is undefined. */
  with(key: string, value: Value | undefined): MapValue {
    const position = this.shape.indexOf(key);
    if (position >= 0 && value !== undefined) return new MapValue(this.shape, this.values.with(position, value));
    if (position < 0 && value === undefined) return this;
    const entries = new Map(this.entries());
    if (value === undefined) entries.delete(key);
    else entries.set(key, value);
    return mapOf(entries);
  }
}

/** Creates a map of the entries, whose keys must be distinct. */
export function mapOf(entries: Iterable<readonly [string, Value]>): MapValue {
  const sorted = [...entries].sort((a, b) => compareStrings(a[0], b[0]));
  return new MapValue(
    shapeOf(sorted.map(([key]) => key)),
    sorted.map(([, value]) => value),
  );
}

export const emptyMap: MapValue = mapOf([]);

export function isArray(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isNumber(value: Value | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/**
 * The lowest value of each type, by its `typeRank`. Source:
 * firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
export const lowestOfType: readonly Value[] = [
  null,
  false,
  Number.NaN,
  new Timestamp(-62_135_596_800, 0),
  '',
  new Uint8Array(0),
  new Reference(''),
  new GeoPoint(-90, -180),
  [],
  new Vector([]),
  emptyMap,
];
