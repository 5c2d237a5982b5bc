import { lastSegment } from '../values/resource-name.ts';
import type { Slot, StoredDocument } from './document.ts';
import { type IndexComponent, indexLabel, OrderedIndex } from './ordered-index.ts';

/** Limit of the indexes of one collection, besides the one by name. Beyond it, the least recently used one is removed. */
const maxIndexes = 40;

/** The documents that a query searches. Each of their indexes is built when a query first needs it. */
export abstract class QueryScope {
  #size = 0;
  readonly #indexes = new Map<string, OrderedIndex>();

  get size(): number {
    return this.#size;
  }

  abstract slots(): Iterable<Slot>;

  /** Returns the index with these components. Without components it is the index by name, which is never removed. */
  index(components: readonly IndexComponent[]): OrderedIndex {
    const label = indexLabel(components);
    const index = this.#indexes.get(label) ?? new OrderedIndex(components, this.size > 0 ? this.slots() : []);
    // A Map keeps the order of insertion, so moving the index to the end marks it as recently used.
    this.#indexes.delete(label);
    this.#indexes.set(label, index);
    if (this.#indexes.size > maxIndexes + 1) {
      const oldest = [...this.#indexes.keys()].find((each) => each !== '');
      this.#indexes.delete(oldest ?? '');
    }
    return index;
  }

  add(slot: Slot): void {
    this.#size += 1;
    for (const index of this.#indexes.values()) index.add(slot);
  }

  remove(slot: Slot): void {
    this.#size -= 1;
    for (const index of this.#indexes.values()) index.remove(slot);
  }

  /** Must be called while `slot.document` is still the old version. */
  update(slot: Slot, after: StoredDocument): void {
    for (const index of this.#indexes.values()) index.update(slot, after);
  }
}

/** A collection that contains documents, or subcollections below a missing document. */
export class Collection extends QueryScope {
  readonly id: string;
  readonly names = this.index([]);
  /** Subcollections by document id and collection id. */
  readonly children = new Map<string, Map<string, Collection>>();

  constructor(
    /** Path relative to the documents root, such as `c` or `c/d/e`. */
    readonly path: string,
  ) {
    super();
    this.id = lastSegment(path);
  }

  slots(): IterableIterator<Slot> {
    return this.names.scan({ reverse: false });
  }
}

/** All collections with the same id. */
export class CollectionGroup extends QueryScope {
  readonly collections = new Set<Collection>();

  *slots(): IterableIterator<Slot> {
    for (const collection of this.collections) yield* collection.slots();
  }
}
