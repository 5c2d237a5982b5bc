import { comparePaths, compareSegments } from '../values/order.ts';
import type { Collection } from './collection.ts';
import type { Database } from './database.ts';
import type { StoredDocument } from './document.ts';
import { type Cursor, Side } from './ordered-index.ts';

export interface WalkEntry {
  readonly path: string;
  /** Null for a missing document that only has subcollections. */
  readonly document: StoredDocument | null;
}

/**
 * Returns the documents below `parent` ('' = the root) in name order, including missing documents with subcollections.
 * With `deep`, also returns those of all collections further below. Starts at `from` and ends after `to`, if given.
 */
export function* walkDocuments(
  database: Database,
  parent: string,
  deep: boolean,
  from?: string,
  to?: string,
): IterableIterator<WalkEntry> {
  const collections = [...database.childrenOf(parent).values()].sort((a, b) => compareSegments(a.id, b.id));
  for (const collection of collections) {
    if (from !== undefined && isWhollyBefore(collection.path, from)) continue;
    if (to !== undefined && comparePaths(collection.path, to) > 0) return;
    for (const entry of walkCollection(database, collection, from)) {
      if (to !== undefined && comparePaths(entry.path, to) > 0) return;
      if (from === undefined || comparePaths(entry.path, from) >= 0) yield entry;
      if (deep && collection.children.size > 0 && database.childrenOf(entry.path).size > 0)
        yield* walkDocuments(database, entry.path, true, from, to);
    }
  }
}

/** Returns the documents of one collection in name order, including missing documents that have subcollections. */
export function* walkCollection(
  database: Database,
  collection: Collection,
  from?: string,
): IterableIterator<WalkEntry> {
  const missing = Array.from(collection.children.keys(), (id) => `${collection.path}/${id}`)
    .filter((path) => database.get(path) === null)
    .sort(comparePaths);
  let next = 0;
  const lower: Cursor | undefined = from?.startsWith(`${collection.path}/`)
    ? { values: [], path: containingDocument(collection, from), side: Side.before }
    : undefined;
  for (const slot of collection.names.scan({ lower, reverse: false })) {
    for (; next < missing.length && comparePaths(missing[next] ?? '', slot.path) < 0; next++)
      yield { path: missing[next] ?? '', document: null };
    yield { path: slot.path, document: slot.document };
  }
  for (; next < missing.length; next++) yield { path: missing[next] ?? '', document: null };
}

/** Returns the document of the collection at `path` or above it. Documents below it may come after `path`. */
function containingDocument(collection: Collection, path: string): string {
  const slash = path.indexOf('/', collection.path.length + 1);
  return slash < 0 ? path : path.slice(0, slash);
}

/** Returns whether the collection, and everything below it, comes before `path`. */
function isWhollyBefore(collectionPath: string, path: string): boolean {
  return !path.startsWith(`${collectionPath}/`) && comparePaths(collectionPath, path) < 0;
}
