import { compareStrings } from './string-order.ts';
import type { Value } from './value.ts';

/** The sorted keys of a map, shared by all maps with the same keys so that many small documents stay small. */
class Shape {
  readonly keys: readonly string[];
  #positions: Map<string, number> | undefined;

  constructor(keys: readonly string[]) {
    this.keys = keys;
  }

  indexOf(key: string): number {
    // A linear search beats a hash map for few keys and costs no memory.
    if (this.keys.length <= 8) return this.keys.indexOf(key);
    this.#positions ??= new Map(this.keys.map((name, position) => [name, position]));
    return this.#positions.get(key) ?? -1;
  }
}

const maxSharedKeys = 64;
const maxSharedShapes = 4096;
const shapes = new Map<string, Shape>();

function shapeOf(keys: readonly string[]): Shape {
  if (keys.length > maxSharedKeys) return new Shape(keys);
  const label = keys.join('\u0000');
  const known = shapes.get(label);
  if (known && known.keys.length === keys.length && known.keys.every((key, i) => key === keys[i]))
    return known;
  if (shapes.size >= maxSharedShapes) shapes.clear();
  const shape = new Shape(keys);
  shapes.set(label, shape);
  return shape;
}

/** An immutable map with its keys in code-point order; also the fields of a document. */
export class MapValue {
  readonly #shape: Shape;
  readonly values: readonly Value[];

  constructor(shape: Shape, values: readonly Value[]) {
    this.#shape = shape;
    this.values = values;
  }

  get keys(): readonly string[] {
    return this.#shape.keys;
  }

  get size(): number {
    return this.values.length;
  }

  get(key: string): Value | undefined {
    const position = this.#shape.indexOf(key);
    return position < 0 ? undefined : this.values[position];
  }

  *entries(): IterableIterator<[string, Value]> {
    for (let i = 0; i < this.values.length; i++)
      yield [this.#shape.keys[i] as string, this.values[i] as Value];
  }

  /** A copy with `key` set, or without it when `value` is undefined. */
  with(key: string, value: Value | undefined): MapValue {
    const position = this.#shape.indexOf(key);
    if (position >= 0 && value !== undefined) {
      return new MapValue(this.#shape, this.values.with(position, value));
    }
    if (position < 0 && value === undefined) return this;
    const entries = new Map(this.entries());
    if (value === undefined) entries.delete(key);
    else entries.set(key, value);
    return mapOf(entries);
  }
}

/** A map of the given entries; keys must be distinct. */
export function mapOf(entries: Iterable<readonly [string, Value]>): MapValue {
  const sorted = [...entries].sort((a, b) => compareStrings(a[0], b[0]));
  return new MapValue(
    shapeOf(sorted.map(([key]) => key)),
    sorted.map(([, value]) => value),
  );
}

export const emptyMap: MapValue = mapOf([]);
