import type { Micros } from '../store/clock.ts';
import type { QueryScope } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import type { StoredDocument } from '../store/document.ts';
import { walkDocuments } from '../store/tree-walk.ts';
import type { Term } from './filter.ts';
import { chooseIndex, fixedPath, indexRange, isPossible } from './index-choice.ts';
import { nearestDocuments } from './nearest.ts';
import { acceptsDocument, collectionPath, compareDocuments, matchesQuery, type Query } from './query.ts';

interface QueryResult {
  readonly documents: StoredDocument[];
  /** The number of documents that the offset skipped. */
  readonly skipped: number;
}

/** Runs a query on the current documents, or as of `time`. The history must reach back to `time`. */
export function runQuery(database: Database, query: Query, time?: Micros): QueryResult {
  const matches = matchingDocuments(database, query, time);
  const limit = query.nearest ? Number.POSITIVE_INFINITY : (query.limit ?? Number.POSITIVE_INFINITY);
  const documents: StoredDocument[] = [];
  let skipped = 0;
  if (limit > 0) {
    for (const document of matches) {
      if (skipped < query.offset) {
        skipped += 1;
        continue;
      }
      documents.push(document);
      if (documents.length >= limit) break;
    }
  }
  return { documents: query.nearest ? nearestDocuments(documents, query.nearest) : documents, skipped };
}

/** Returns the matches in order, lazily, without offset and limit: the current ones, or those as of `time`. */
export function matchingDocuments(database: Database, query: Query, time?: Micros): Iterable<StoredDocument> {
  return time === undefined ? currentMatches(database, query) : pastMatches(database, query, time);
}

function currentMatches(database: Database, query: Query): Iterable<StoredDocument> {
  if (query.collectionId === '') return walkMatches(database, query);
  const scope = query.allDescendants ? database.group(query.collectionId) : database.collection(collectionPath(query));
  if (!scope) return [];
  const conjunctions = query.conjunctions.filter(isPossible);
  if (conjunctions.every((terms) => fixedPath(query, terms) !== null)) {
    const paths = new Set(conjunctions.map((terms) => fixedPath(query, terms) ?? ''));
    const documents = Array.from(paths, (path) => database.get(path));
    return sortedMatches(query, documents);
  }
  if (scope.size < database.indexFrom && (query.orders.length > 0 || query.nameDescending)) {
    const documents = Array.from(scope.slots(), ({ document }) => document);
    return sortedMatches(query, documents);
  }
  return merge(
    query,
    conjunctions.map((terms) => conjunctionMatches(database, scope, query, terms)),
  );
}

function sortedMatches(query: Query, candidates: Iterable<StoredDocument | null>): StoredDocument[] {
  const matches: StoredDocument[] = [];
  for (const document of candidates) if (document && matchesQuery(query, document)) matches.push(document);
  return matches.sort((a, b) => compareDocuments(query, a, b));
}

function* conjunctionMatches(
  database: Database,
  scope: QueryScope,
  query: Query,
  terms: readonly Term[],
): IterableIterator<StoredDocument> {
  const path = fixedPath(query, terms);
  if (path !== null) {
    const document = database.get(path);
    if (document && matchesQuery(query, document)) yield document;
    return;
  }
  // In a small collection without an order, filtering all documents costs less than building an index.
  const isSmall = scope.size < database.indexFrom && query.orders.length === 0;
  const { components, range } = chooseIndex(query, terms, !isSmall);
  // An index of a collection group also contains documents that are not below the parent.
  const mustCheckScope = query.allDescendants && query.parent !== '';
  for (const { document } of scope.index(components).scan(range)) {
    if (mustCheckScope ? matchesQuery(query, document) : acceptsDocument(query, document)) yield document;
  }
}

/** Merges several ordered streams. Each document comes once. */
function* merge(query: Query, streams: readonly IterableIterator<StoredDocument>[]): IterableIterator<StoredDocument> {
  const [only] = streams;
  if (streams.length <= 1) {
    if (only) yield* only;
    return;
  }
  const heads = streams.map((stream) => ({ stream, head: stream.next() }));
  while (true) {
    let first: StoredDocument | undefined;
    for (const { head } of heads) {
      if (!head.done && (!first || compareDocuments(query, head.value, first) < 0)) first = head.value;
    }
    if (!first) return;
    yield first;
    for (const each of heads) {
      if (!each.head.done && each.head.value.path === first.path) each.head = each.stream.next();
    }
  }
}

/** Returns the matches of a query over every collection: in name order, with filters on the name only. */
function* walkMatches(database: Database, query: Query): IterableIterator<StoredDocument> {
  const { lower, upper } = indexRange(query, query.conjunctions.length === 1 ? (query.conjunctions[0] ?? []) : [], []);
  for (const entry of walkDocuments(database, query.parent, query.allDescendants, lower?.path, upper?.path)) {
    if (entry.document && acceptsDocument(query, entry.document)) yield entry.document;
  }
}

/** Returns past matches: the unchanged current ones, and the past versions of the changed documents. */
function pastMatches(database: Database, query: Query, time: Micros): StoredDocument[] {
  const changed = database.history.changedSince(time);
  const unchanged = [...currentMatches(database, query)].filter(({ path }) => !changed.has(path));
  return sortedMatches(query, [...unchanged, ...changed.values()]);
}
