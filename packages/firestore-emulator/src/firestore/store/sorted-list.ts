/**
 * A position between the items of a sorted list. Returns a negative number for items before the position, and a
 * positive number for items after it. Must be consistent with the order of the list.
 */
export type Cut<T> = (item: T) => number;

const maxChunk = 256;

/**
 * A sorted set that is stored in chunks of up to 256 items. Adding and deleting cost a binary search and the move of a
 * short array. An item needs one array slot of memory.
 */
export class SortedList<T> {
  /** There is always at least one chunk. If there are several, none is empty. */
  readonly #chunks: T[][] = [];
  #size = 0;

  /** `compare` must be a total order. Items that compare equal are the same item. */
  constructor(
    private readonly compare: (a: T, b: T) => number,
    items: Iterable<T> = [],
  ) {
    const sorted = [...items].sort(compare);
    for (let i = 0; i < sorted.length; i += maxChunk) this.#chunks.push(sorted.slice(i, i + maxChunk));
    if (sorted.length === 0) this.#chunks.push([]);
    this.#size = sorted.length;
  }

  get size(): number {
    return this.#size;
  }

  add(item: T): void {
    const { chunkIndex, chunk, position } = this.#find((other) => this.compare(other, item));
    chunk.splice(position, 0, item);
    this.#size += 1;
    if (chunk.length > maxChunk) {
      // Items are often added in order. The last chunk is therefore split unevenly, so that it stays almost full.
      const remainingItems = chunkIndex === this.#chunks.length - 1 ? maxChunk - 16 : maxChunk / 2;
      this.#chunks.splice(chunkIndex + 1, 0, chunk.splice(remainingItems));
    }
  }

  delete(item: T): boolean {
    const { chunkIndex, chunk, position } = this.#find((other) => this.compare(other, item));
    const found = chunk[position];
    if (found === undefined || this.compare(found, item) !== 0) return false;
    chunk.splice(position, 1);
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(chunkIndex, 1);
    this.#size -= 1;
    return true;
  }

  /** Returns the items after `from` (default: all), in order. The list must not change during the iteration. */
  *ascending(from: Cut<T> = () => 1): IterableIterator<T> {
    let { chunkIndex, position } = this.#find(from);
    for (; chunkIndex < this.#chunks.length; chunkIndex++) {
      const chunk = this.#chunks[chunkIndex] as T[];
      for (; position < chunk.length; position++) yield chunk[position] as T;
      position = 0;
    }
  }

  /** Returns the items before `from` (default: all), in reverse. The list must not change meanwhile. */
  *descending(from: Cut<T> = () => -1): IterableIterator<T> {
    let { chunkIndex, position } = this.#find(from);
    for (; chunkIndex >= 0; chunkIndex--) {
      const chunk = this.#chunks[chunkIndex] as T[];
      for (position = Math.min(position, chunk.length) - 1; position >= 0; position--) yield chunk[position] as T;
      position = maxChunk;
    }
  }

  /** Returns the chunk that contains the cut, and the index of its first item after the cut. */
  #find(cut: Cut<T>): { readonly chunkIndex: number; readonly chunk: T[]; readonly position: number } {
    const chunkIndex = search(this.#chunks.length - 1, (i) => cut(this.#chunks[i]?.at(-1) as T) < 0);
    const chunk = this.#chunks[chunkIndex] as T[];
    return { chunkIndex, chunk, position: search(chunk.length, (i) => cut(chunk[i] as T) < 0) };
  }
}

/** Returns the first index, up to `length`, that is not before the searched position. */
function search(length: number, isBefore: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
