import { collectionPath, type Query } from '../query/query.ts';
import type { StoredChange } from '../store/document.ts';
import { getOrCreate } from '../store/get-or-create.ts';
import { lastSegment, parentPathOf } from '../values/resource-name.ts';

// A key stands for the changes that a watcher needs: those of a document, of a collection, of a group, or all.
const everything = 'e';
const collectionKey = (path: string): string => `c${path}`;
const groupKey = (collectionId: string): string => `g${collectionId}`;
export const documentKey = (path: string): string => `d${path}`;

/** Returns the key of the changes that can affect a query. */
export function queryKey(query: Query): string {
  if (query.collectionId === '') return everything;
  return query.allDescendants ? groupKey(query.collectionId) : collectionKey(collectionPath(query));
}

/** Finds the watchers of a change without visiting the others. */
export class WatchRegistry<Watcher> {
  readonly #byKey = new Map<string, Set<Watcher>>();

  add(watcher: Watcher, keys: readonly string[]): void {
    for (const key of keys) getOrCreate(this.#byKey, key, () => new Set()).add(watcher);
  }

  remove(watcher: Watcher, keys: readonly string[]): void {
    for (const key of keys) {
      const watchers = this.#byKey.get(key);
      watchers?.delete(watcher);
      if (watchers?.size === 0) this.#byKey.delete(key);
    }
  }

  /** Returns the changes for each watcher, in commit order. */
  route(changes: readonly StoredChange[]): Map<Watcher, StoredChange[]> {
    const routed = new Map<Watcher, StoredChange[]>();
    if (this.#byKey.size === 0) return routed;
    for (const change of changes) {
      const collection = parentPathOf(change.path);
      const keys = [documentKey(change.path), collectionKey(collection), groupKey(lastSegment(collection)), everything];
      for (const key of keys) {
        for (const watcher of this.#byKey.get(key) ?? []) getOrCreate(routed, watcher, () => []).push(change);
      }
    }
    return routed;
  }
}
