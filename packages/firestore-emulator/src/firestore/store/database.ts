import { collectionPathOf, documentsRoot, lastSegment, parentPathOf } from '../values/resource-name.ts';
import type { Clock, Micros } from './clock.ts';
import { Collection, CollectionGroup } from './collection.ts';
import { Slot, type StoredChange, type StoredDocument } from './document.ts';
import { getOrCreate } from './get-or-create.ts';
import type { History } from './history.ts';

/** The documents of one database, now and in the recent past. All methods are synchronous. */
export class Database {
  /** `projects/P/databases/D/documents` */
  readonly root: string;
  /** Top-level collections by id. */
  readonly collections = new Map<string, Collection>();
  readonly #slots = new Map<string, Slot>();
  readonly #collectionsByPath = new Map<string, Collection>();
  readonly #groups = new Map<string, CollectionGroup>();

  constructor(
    readonly project: string,
    readonly id: string,
    readonly clock: Clock,
    readonly history: History,
    /** A collection or group with fewer documents is scanned, because an index would cost more than it saves. */
    readonly indexFrom: number,
  ) {
    this.root = documentsRoot({ project, database: id });
  }

  get(path: string): StoredDocument | null {
    return this.#slots.get(path)?.document ?? null;
  }

  /** Returns a document as it was at `time`, which must not be before `history.start`. */
  getAt(path: string, time: Micros): StoredDocument | null {
    const before = this.history.changedSince(time).get(path);
    return before === undefined ? this.get(path) : before;
  }

  get documentCount(): number {
    return this.#slots.size;
  }

  collection(path: string): Collection | undefined {
    return this.#collectionsByPath.get(path);
  }

  group(id: string): CollectionGroup | undefined {
    return this.#groups.get(id);
  }

  /** Returns the subcollections of a document ('' = the root), by id. */
  childrenOf(documentPath: string): ReadonlyMap<string, Collection> {
    if (documentPath === '') return this.collections;
    const children = this.#collectionsByPath.get(collectionPathOf(documentPath))?.children;
    return children?.get(lastSegment(documentPath)) ?? new Map();
  }

  /** Returns the paths of all documents, in no particular order. */
  paths(): IterableIterator<string> {
    return this.#slots.keys();
  }

  /** Applies the changes of one commit together. The `before` of each change must be the current state. */
  apply(time: Micros, changes: readonly StoredChange[]): void {
    for (const change of changes) this.#applyChange(change);
    if (changes.length > 0) this.history.add(time, changes);
  }

  #applyChange({ path, after }: StoredChange): void {
    const slot = this.#slots.get(path);
    if (slot && after) {
      const collection = this.#collectionOf(path);
      collection.update(slot, after);
      this.#groups.get(collection.id)?.update(slot, after);
      slot.document = after;
    } else if (after) {
      this.#insert(new Slot(after));
    } else if (slot) {
      this.#remove(slot);
    }
  }

  #insert(slot: Slot): void {
    const collection = this.#collectionOf(slot.path);
    this.#slots.set(slot.path, slot);
    collection.add(slot);
    const group = getOrCreate(this.#groups, collection.id, () => new CollectionGroup());
    group.collections.add(collection);
    group.add(slot);
  }

  #remove(slot: Slot): void {
    const collection = this.#collectionOf(slot.path);
    this.#slots.delete(slot.path);
    collection.remove(slot);
    const group = this.#groups.get(collection.id);
    group?.remove(slot);
    if (collection.size === 0) group?.collections.delete(collection);
    if (group?.collections.size === 0) this.#groups.delete(collection.id);
    this.#dropIfEmpty(collection);
  }

  /** Returns the collection of a document. Creates it, and the collections above it, if it does not exist yet. */
  #collectionOf(documentPath: string): Collection {
    return this.#ensureCollection(collectionPathOf(documentPath));
  }

  #ensureCollection(path: string): Collection {
    const existing = this.#collectionsByPath.get(path);
    if (existing) return existing;
    const collection = new Collection(path);
    this.#collectionsByPath.set(path, collection);
    const parent = parentPathOf(path);
    if (parent === '') {
      this.collections.set(collection.id, collection);
    } else {
      const { children } = this.#ensureCollection(collectionPathOf(parent));
      getOrCreate(children, lastSegment(parent), () => new Map()).set(collection.id, collection);
    }
    return collection;
  }

  #dropIfEmpty(collection: Collection): void {
    if (collection.size > 0 || collection.children.size > 0) return;
    this.#collectionsByPath.delete(collection.path);
    const parent = parentPathOf(collection.path);
    if (parent === '') {
      this.collections.delete(collection.id);
      return;
    }
    const parentCollection = this.#collectionsByPath.get(collectionPathOf(parent));
    const siblings = parentCollection?.children.get(lastSegment(parent));
    siblings?.delete(collection.id);
    if (siblings?.size === 0) parentCollection?.children.delete(lastSegment(parent));
    if (parentCollection) this.#dropIfEmpty(parentCollection);
  }
}
