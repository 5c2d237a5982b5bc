import type { Micros } from '../store/clock.ts';
import type { QueryScope } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import type { StoredDocument } from '../store/document.ts';
import type { IndexComponent } from '../store/ordered-index.ts';
import { walkDocuments } from '../store/tree-walk.ts';
import { namePath } from '../values/field-path.ts';
import { Reference, type Value } from '../values/value.ts';
import { indexRange } from './bounds.ts';
import { isComparable, type Term } from './filter.ts';
import { nearestDocuments } from './nearest.ts';
import { acceptsDocument, compareDocuments, matchesQuery, type Query } from './query.ts';

export interface QueryResult {
  readonly documents: StoredDocument[];
  /** The number of documents that the offset skipped. */
  readonly skipped: number;
}

/** Runs a query on the current documents, or as of `time`. The history must reach back to `time`. */
export function runQuery(database: Database, query: Query, time?: Micros): QueryResult {
  const matches = time === undefined ? matchingDocuments(database, query) : matchingAt(database, query, time);
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

/** Returns all matches in order, ignoring offset and limit. Lazy, so that reading only the first ones is cheap. */
export function matchingDocuments(database: Database, query: Query): Iterable<StoredDocument> {
  if (query.collectionId === '') return walkMatches(database, query);
  const scope = query.allDescendants
    ? database.group(query.collectionId)
    : database.collection(query.parent === '' ? query.collectionId : `${query.parent}/${query.collectionId}`);
  if (!scope) return [];
  const conjunctions = query.conjunctions.filter(isPossible);
  if (conjunctions.every((terms) => fixedPath(query, terms) !== null)) {
    const paths = new Set(conjunctions.map((terms) => fixedPath(query, terms) ?? ''));
    return sorted(
      query,
      [...paths].map((path) => database.get(path)).filter((document) => document !== null),
    );
  }
  if (scope.size < database.indexFrom && (query.orders.length > 0 || query.nameDescending)) {
    return sorted(query, documentsOf(scope));
  }
  return merge(
    query,
    conjunctions.map((terms) => conjunctionMatches(database, scope, query, terms)),
  );
}

/** Returns false if no document can match, because nothing equals null or NaN. */
export function isPossible(terms: readonly Term[]): boolean {
  return terms.every(
    ({ operator, values }) =>
      (operator !== 'equal' && operator !== 'contains') || values.every((value) => isComparable(value)),
  );
}

/** Returns the path of the only document that a conjunction with `__name__ ==` can return, or null. */
export function fixedPath(query: Query, terms: readonly Term[]): string | null {
  const term = terms.find(({ path, operator }) => path === namePath && operator === 'equal');
  const name = term?.values[0];
  return name instanceof Reference ? name.name.slice(query.root.length + 1) : null;
}

function* documentsOf(scope: QueryScope): IterableIterator<StoredDocument> {
  for (const slot of scope.index([]).scan({ reverse: false })) yield slot.document;
}

function sorted(query: Query, candidates: Iterable<StoredDocument>): StoredDocument[] {
  const matches: StoredDocument[] = [];
  for (const document of candidates) if (matchesQuery(query, document)) matches.push(document);
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
  const byName = scope.size < database.indexFrom && query.orders.length === 0;
  const { components, values } = byName ? { components: [], values: [] } : equalityPrefix(terms);
  const ordered = query.orders.map((order): IndexComponent => {
    return { path: order.path, contains: false, descending: order.descending !== query.nameDescending };
  });
  const index = scope.index([...components, ...ordered]);
  const underParent = query.allDescendants && query.parent !== '';
  for (const { document } of index.scan(indexRange(query, terms, values))) {
    if (underParent ? matchesQuery(query, document) : acceptsDocument(query, document)) yield document;
  }
}

/** Returns the index components, with their values, for the equalities and the array-contains of a conjunction. */
function equalityPrefix(terms: readonly Term[]): { components: IndexComponent[]; values: Value[] } {
  const parts = new Map<string, { component: IndexComponent; value: Value }>();
  for (const { path, operator, values } of terms) {
    if (path === namePath) continue;
    const value = operator === 'isNan' ? Number.NaN : (values[0] ?? null);
    const contains = operator === 'contains';
    const label = contains ? `@${path.text}` : path.text;
    const isEquality = operator === 'equal' || operator === 'isNull' || operator === 'isNan';
    if ((contains || isEquality) && !parts.has(label)) {
      parts.set(label, { component: { path, contains, descending: false }, value });
    }
  }
  const inOrder = [...parts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  return { components: inOrder.map(({ component }) => component), values: inOrder.map(({ value }) => value) };
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
    let least: StoredDocument | undefined;
    for (const { head } of heads) {
      if (!head.done && (!least || compareDocuments(query, head.value, least) < 0)) least = head.value;
    }
    if (!least) return;
    yield least;
    for (const each of heads) {
      if (!each.head.done && each.head.value.path === least.path) each.head = each.stream.next();
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

/**
 * Returns past matches: the current ones that have not changed since, and the past versions of the changed documents.
 */
export function matchingAt(database: Database, query: Query, time: Micros): StoredDocument[] {
  const changed = database.history.changedSince(time);
  const matches: StoredDocument[] = [];
  for (const document of matchingDocuments(database, query)) if (!changed.has(document.path)) matches.push(document);
  for (const document of changed.values()) if (document && matchesQuery(query, document)) matches.push(document);
  return matches.sort((a, b) => compareDocuments(query, a, b));
}
