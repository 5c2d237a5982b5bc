import { AppError, errorCodes } from '@glimpse/contract/app-error';
import { maxInValues } from '@glimpse/contract/list-limits';
import { readStored } from '@glimpse/contract/parse-stored';
import type { FirebaseError } from 'firebase/app';
import type { QueryDocumentSnapshot, QuerySnapshot } from 'firebase/firestore';
import type * as z from 'zod/mini';
import { t } from '../languages/translate.ts';
import { listenWhenLoaded } from './load-firestore.ts';
import { type DocumentReference, documentId, limit, type Query, query, where } from './query.ts';

/** A parsed document with its id. */
export type WithId<T> = T & { id: string };

export type Schema = z.ZodMiniType<object>;
/** A document that was parsed with a schema. */
export type DocOf<S extends Schema> = WithId<z.output<S>>;

export type Unsubscribe = () => void;

/** The paths of the invalid documents that have been reported. Each one is reported only once. */
const reportedPaths = new Set<string>();

function parseDoc<S extends Schema>(schema: S, doc: QueryDocumentSnapshot): DocOf<S> | null {
  const { data, issues } = readStored(schema, doc.data({ serverTimestamps: 'estimate' }));
  if (issues.length > 0 && !reportedPaths.has(doc.ref.path)) {
    reportedPaths.add(doc.ref.path);
    console.error(`The document ${doc.ref.path} ${data ? 'has invalid entries' : 'is invalid'}`, issues);
  }
  return data && { ...data, id: doc.id };
}

/**
 * Parses documents and adds their ids, in the same order. Leaves out a document that does not match the schema, and
 * reports it to the console once.
 */
export const fromDocs = <S extends Schema>(schema: S, docs: readonly QueryDocumentSnapshot[]): DocOf<S>[] =>
  docs.map((doc) => parseDoc(schema, doc)).filter((value) => value !== null);

/**
 * Returns an AppError with the code of a Firestore error. A code that the contract does not have becomes `internal`,
 * because only bugs and outages cause such codes.
 */
function fromFirestoreError(error: Pick<FirebaseError, 'code' | 'message'>): AppError {
  const code = errorCodes.find((errorCode) => errorCode === error.code) ?? 'internal';
  return new AppError(code, error.message);
}

const offlineError = () => new AppError('unavailable', t('common.genericFailure'));

/**
 * Listens to a query. Calls `next` only with snapshots from the server, because a snapshot from the memory cache may
 * lack some documents. Calls `fail` with `unavailable` if the server cannot be reached. Such an error does not end the
 * listener: it calls `next` when the server responds. After any other error, the listener has ended.
 *
 * Before the first snapshot from the server, each of these events means that the server cannot be reached: `offline`, an
 * empty snapshot from the cache, and any snapshot from the cache while the browser is offline.
 */
export function listenToQuery(
  source: Query,
  next: (snapshot: QuerySnapshot) => void,
  fail: (error: AppError) => void,
): Unsubscribe {
  const firstServerSnapshot = new AbortController();
  // The SDK reports nothing if the network is lost between the snapshot from the cache and the one from the server.
  addEventListener('offline', () => fail(offlineError()), { signal: firstServerSnapshot.signal });
  const unsubscribe = listenWhenLoaded(
    ({ onQuery }) =>
      onQuery(source, {
        next: (snapshot) => {
          if (!snapshot.metadata.fromCache) {
            firstServerSnapshot.abort();
            next(snapshot);
          } else if (!firstServerSnapshot.signal.aborted && (snapshot.empty || !navigator.onLine)) fail(offlineError());
        },
        error: (error) => {
          firstServerSnapshot.abort();
          fail(fromFirestoreError(error));
        },
      }),
    () => fail(offlineError()),
  );
  return () => {
    firstServerSnapshot.abort();
    unsubscribe();
  };
}

/**
 * Listens to the documents with these ids (at most `maxInValues`), in any order. Leaves out documents that do not
 * exist or that the viewer may not read. The security rules deny the whole query if they deny one of its documents. In
 * that case each document gets its own listener.
 */
export function listenToIds<S extends Schema>(
  source: Query,
  schema: S,
  ids: readonly string[],
  next: (values: DocOf<S>[]) => void,
  fail: (error: AppError) => void,
): Unsubscribe {
  const idsQuery = query(source, where(documentId, 'in', ids), limit(ids.length));
  const unsubscribes: Unsubscribe[] = [
    listenToQuery(
      idsQuery,
      ({ docs }) => next(fromDocs(schema, docs)),
      (error) => {
        if (error.code === 'permission-denied') unsubscribes.push(listenToEach(source, schema, ids, next, fail));
        else fail(error);
      },
    ),
  ];
  return () => {
    for (const stop of unsubscribes) stop();
  };
}

function listenToEach<S extends Schema>(
  source: Query,
  schema: S,
  ids: readonly string[],
  next: (values: DocOf<S>[]) => void,
  fail: (error: AppError) => void,
): Unsubscribe {
  /** The result for each id: an array with the document, or an empty array if it is missing or denied. */
  const results = new Map<string, DocOf<S>[]>();
  const unsubscribes = ids.map((id) => {
    const setResult = (values: DocOf<S>[]) => {
      results.set(id, values);
      if (results.size === ids.length) next([...results.values()].flat());
    };
    return listenToQuery(
      query(source, where(documentId, '==', id), limit(1)),
      ({ docs }) => setResult(fromDocs(schema, docs)),
      (error) => (error.code === 'permission-denied' ? setResult([]) : fail(error)),
    );
  });
  return () => {
    for (const stop of unsubscribes) stop();
  };
}

/**
 * Returns the `listen` function of a live query. `select` turns the document, or null if there is none, into the data
 * of the query.
 */
export const docListener =
  <S extends Schema, T>(reference: DocumentReference, schema: S, select: (value: DocOf<S> | null) => T) =>
  (next: (data: T) => void, fail: (error: AppError) => void): Unsubscribe =>
    listenToDoc(reference, schema, (value) => next(select(value)), fail);

/**
 * Listens to one document. Calls `next` with null if it does not exist. Calls `next` at once, with cached data, if
 * another listener has already loaded the document.
 */
export function listenToDoc<S extends Schema>(
  reference: DocumentReference,
  schema: S,
  next: (value: DocOf<S> | null) => void,
  fail: (error: AppError) => void,
): Unsubscribe {
  return listenWhenLoaded(
    ({ onDocument }) =>
      onDocument(reference, {
        next: (snapshot) => {
          if (snapshot.exists()) {
            const value = parseDoc(schema, snapshot);
            if (value) next(value);
            else fail(new AppError('internal', t('common.genericFailure')));
          } else if (snapshot.metadata.fromCache) fail(offlineError());
          else next(null);
        },
        error: (error) => fail(fromFirestoreError(error)),
      }),
    () => fail(offlineError()),
  );
}

interface Memberships {
  /** A query for memberships: one document for each item, such as the likes of a person. */
  readonly memberships: Query;
  /** The field of a membership that holds the id of the item. If absent, the document's id is the item's id. */
  readonly field?: string;
}

/** Listens to the memberships of `ids` (at most `maxInValues`). Reports the ids that have one, in the same order. */
export const listenToMemberships =
  (ids: readonly string[], { memberships, field }: Memberships) =>
  (next: (memberIds: string[]) => void, fail: (error: AppError) => void): Unsubscribe =>
    listenToQuery(
      query(memberships, where(field ?? documentId, 'in', ids), limit(maxInValues)),
      ({ docs }) => {
        const found = new Set(docs.map((doc): unknown => (field === undefined ? doc.id : doc.get(field))));
        next(ids.filter((id) => found.has(id)));
      },
      fail,
    );
