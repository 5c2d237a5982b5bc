import { lastSegment } from '../values/resource-name.ts';
import type { Slot, StoredDocument } from './document.ts';
import { IndexSet } from './index-set.ts';
import { type IndexComponent, OrderedIndex } from './ordered-index.ts';

/** The documents that a query searches: one collection, or all collections with the same id. */
export interface QueryScope {
  readonly size: number;
  /** Returns the index with these components. Without components it is the index by name. */
  index(components: readonly IndexComponent[]): OrderedIndex;
}

/** A collection that contains documents, or subcollections below a missing document. */
export class Collection implements QueryScope {
  readonly id: string;
  readonly names = new OrderedIndex([]);
  /** Subcollections by document id and collection id. */
  readonly children = new Map<string, Map<string, Collection>>();
  readonly #indexes = new IndexSet(() => this.slots());

  constructor(
    /** Path relative to the documents root, such as `c` or `c/d/e`. */
    readonly path: string,
  ) {
    this.id = lastSegment(path);
  }

  get size(): number {
    return this.names.size;
  }

  get isEmpty(): boolean {
    return this.names.size === 0 && this.children.size === 0;
  }

  slots(): IterableIterator<Slot> {
    return this.names.scan({ reverse: false });
  }

  index(components: readonly IndexComponent[]): OrderedIndex {
    return components.length === 0 ? this.names : this.#indexes.get(components);
  }

  add(slot: Slot): void {
    this.names.add(slot);
    this.#indexes.add(slot);
  }

  remove(slot: Slot): void {
    this.names.remove(slot);
    this.#indexes.remove(slot);
  }

  update(slot: Slot, after: StoredDocument): void {
    this.#indexes.update(slot, after);
  }
}

/** All collections with the same id. Its indexes are built when a query first needs them. */
export class CollectionGroup implements QueryScope {
  readonly collections = new Set<Collection>();
  size = 0;
  readonly #indexes = new IndexSet(() => this.#slots());

  index(components: readonly IndexComponent[]): OrderedIndex {
    return this.#indexes.get(components);
  }

  add(slot: Slot): void {
    this.size += 1;
    this.#indexes.add(slot);
  }

  remove(slot: Slot): void {
    this.size -= 1;
    this.#indexes.remove(slot);
  }

  update(slot: Slot, after: StoredDocument): void {
    this.#indexes.update(slot, after);
  }

  *#slots(): IterableIterator<Slot> {
    for (const collection of this.collections) yield* collection.slots();
  }
}
