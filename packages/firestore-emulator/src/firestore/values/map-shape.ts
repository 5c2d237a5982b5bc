/** The sorted keys of a map, which maps with the same keys share, so that documents need little memory. */
export class Shape {
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
export function shapeOf(keys: readonly string[]): Shape {
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
