import { collectionPath, type Query } from '../query/query.ts';
import type { StoredChange } from '../store/document.ts';
import { getOrCreate } from '../store/get-or-create.ts';
import { lastSegment, parentPathOf } from '../values/resource-name.ts';

/** The changes that a watcher needs: those of some documents, of a collection, of a collection group, or all. */
export type Interest =
  | { readonly kind: 'documents'; readonly paths: readonly string[] }
  | { readonly kind: 'collection'; readonly path: string }
  | { readonly kind: 'group'; readonly collectionId: string }
  | { readonly kind: 'everything' };

export function interestOf(query: Query): Interest {
  if (query.collectionId === '') return { kind: 'everything' };
  if (query.allDescendants) return { kind: 'group', collectionId: query.collectionId };
  return { kind: 'collection', path: collectionPath(query) };
}

/** Finds the watchers of a change without visiting the others. */
export class WatchRegistry<Watcher> {
  readonly #byKey = new Map<string, Set<Watcher>>();

  add(watcher: Watcher, interest: Interest): void {
    for (const key of keysOf(interest)) getOrCreate(this.#byKey, key, () => new Set()).add(watcher);
  }

  remove(watcher: Watcher, interest: Interest): void {
    for (const key of keysOf(interest)) {
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
      for (const key of [`d${change.path}`, `c${collection}`, `g${lastSegment(collection)}`, 'e']) {
        for (const watcher of this.#byKey.get(key) ?? []) getOrCreate(routed, watcher, () => []).push(change);
      }
    }
    return routed;
  }
}

function keysOf(interest: Interest): string[] {
  switch (interest.kind) {
    case 'documents':
      return interest.paths.map((path) => `d${path}`);
    case 'collection':
      return [`c${interest.path}`];
    case 'group':
      return [`g${interest.collectionId}`];
    default:
      return ['e'];
  }
}
