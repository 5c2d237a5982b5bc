import { documentsRoot, lastSegment, parentPathOf } from '../values/resource-name.ts';
import type { Clock, Micros } from './clock.ts';
import { Collection, CollectionGroup } from './collection.ts';
import { Slot, type StoredChange, type StoredDocument } from './document.ts';
import { getOrCreate } from './get-or-create.ts';
import type { History } from './history.ts';

/** The documents of one database, now and in the recent past. All methods are synchronous. */
export class Database {
  /** `projects/P/databases/D/documents` */
  readonly root: string;
  readonly #slots = new Map<string, Slot>();
  /** By path. The collection '' always exists. It contains only the root, whose subcollections are the top-level ones. */
  readonly #collections = new Map([['', new Collection('')]]);
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
    return this.#collections.get(path);
  }

  group(id: string): CollectionGroup | undefined {
    return this.#groups.get(id);
  }

  /** Returns the subcollections of a document ('' = the root), by id. */
  childrenOf(documentPath: string): ReadonlyMap<string, Collection> {
    const collection = this.#collections.get(parentPathOf(documentPath));
    return collection?.children.get(lastSegment(documentPath)) ?? new Map();
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
      const collection = this.#ensureCollection(parentPathOf(path));
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
    const collection = this.#ensureCollection(parentPathOf(slot.path));
    this.#slots.set(slot.path, slot);
    collection.add(slot);
    const group = getOrCreate(this.#groups, collection.id, () => new CollectionGroup());
    group.collections.add(collection);
    group.add(slot);
  }

  #remove(slot: Slot): void {
    const collection = this.#ensureCollection(parentPathOf(slot.path));
    this.#slots.delete(slot.path);
    collection.remove(slot);
    const group = this.#groups.get(collection.id);
    group?.remove(slot);
    if (collection.size === 0) group?.collections.delete(collection);
    if (group?.collections.size === 0) this.#groups.delete(collection.id);
    this.#dropIfEmpty(collection);
  }

  /** Returns a collection. Creates it, and the collections above it, if it does not exist yet. */
  #ensureCollection(path: string): Collection {
    return getOrCreate(this.#collections, path, () => {
      const collection = new Collection(path);
      const parent = parentPathOf(path);
      const { children } = this.#ensureCollection(parentPathOf(parent));
      getOrCreate(children, lastSegment(parent), () => new Map()).set(collection.id, collection);
      return collection;
    });
  }

  #dropIfEmpty(collection: Collection): void {
    if (collection.path === '' || collection.size > 0 || collection.children.size > 0) return;
    this.#collections.delete(collection.path);
    const parent = parentPathOf(collection.path);
    const above = this.#ensureCollection(parentPathOf(parent));
    const siblings = above.children.get(lastSegment(parent));
    siblings?.delete(collection.id);
    if (siblings?.size === 0) above.children.delete(lastSegment(parent));
    this.#dropIfEmpty(above);
  }
}
