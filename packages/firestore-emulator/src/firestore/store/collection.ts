import { lastSegment } from '../values/resource-name.ts';
import type { Slot, StoredDocument } from './document.ts';
import { type IndexComponent, indexLabel, OrderedIndex } from './ordered-index.ts';

/** Limit of the indexes of one collection. Beyond it, the least recently used index is removed. */
const maxIndexes = 40;

/** The documents that a query searches. Each of their indexes is built when a query first needs it. */
export abstract class QueryScope {
  readonly #indexes = new Map<string, OrderedIndex>();

  abstract get size(): number;

  abstract slots(): Iterable<Slot>;

  /** Returns the index with these components. Without components it is the index by name. */
  index(components: readonly IndexComponent[]): OrderedIndex {
    const label = indexLabel(components);
    const index = this.#indexes.get(label) ?? new OrderedIndex(components, this.slots());
    // A Map keeps the order of insertion, so moving the index to the end marks it as recently used.
    this.#indexes.delete(label);
    this.#indexes.set(label, index);
    const [oldest] = this.#indexes.keys();
    if (this.#indexes.size > maxIndexes && oldest !== undefined) this.#indexes.delete(oldest);
    return index;
  }

  add(slot: Slot): void {
    for (const index of this.#indexes.values()) index.add(slot);
  }

  remove(slot: Slot): void {
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
  readonly names = new OrderedIndex([]);
  /** Subcollections by document id and collection id. */
  readonly children = new Map<string, Map<string, Collection>>();

  constructor(
    /** Path relative to the documents root, such as `c` or `c/d/e`. */
    readonly path: string,
  ) {
    super();
    this.id = lastSegment(path);
  }

  get size(): number {
    return this.names.size;
  }

  slots(): IterableIterator<Slot> {
    return this.names.scan({ reverse: false });
  }

  override index(components: readonly IndexComponent[]): OrderedIndex {
    return components.length === 0 ? this.names : super.index(components);
  }

  override add(slot: Slot): void {
    this.names.add(slot);
    super.add(slot);
  }

  override remove(slot: Slot): void {
    this.names.remove(slot);
    super.remove(slot);
  }
}

/** All collections with the same id. */
export class CollectionGroup extends QueryScope {
  readonly collections = new Set<Collection>();
  size = 0;

  *slots(): IterableIterator<Slot> {
    for (const collection of this.collections) yield* collection.slots();
  }

  override add(slot: Slot): void {
    this.size += 1;
    super.add(slot);
  }

  override remove(slot: Slot): void {
    this.size -= 1;
    super.remove(slot);
  }
}
