import { lastSegment } from '../values/resource-name.ts';
import type { Slot, StoredDocument } from './document.ts';
import { IndexSet } from './index-set.ts';
import { type IndexComponent, OrderedIndex } from './ordered-index.ts';

/** What a query runs over: one collection, or all collections with one id. */
export interface QueryScope {
  readonly size: number;
  /** The index with these components; none = by name only. */
  index(components: readonly IndexComponent[]): OrderedIndex;
}

/** A collection with documents, or with documents somewhere below a missing document. */
export class Collection implements QueryScope {
  /** Relative to the documents root, e.g. `c` or `c/d/e`. */
  readonly path: string;
  readonly id: string;
  readonly names = new OrderedIndex([]);
  /** Subcollections by document id and collection id. */
  readonly children = new Map<string, Map<string, Collection>>();
  readonly #indexes = new IndexSet(() => this.slots());

  constructor(path: string) {
    this.path = path;
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

/** All collections with one id. Its indexes, the one by name included, exist only once a query needs them. */
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
