/** The sorted keys of a map, shared by all maps with the same keys so that many small documents stay small. */
export class Shape {
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

/** The one for these keys, which are sorted already. */
export function shapeOf(keys: readonly string[]): Shape {
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
