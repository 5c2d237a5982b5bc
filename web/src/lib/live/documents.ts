import { AppError, errorCodes } from '@glimpse/contract/app-error';
import { readStored } from '@glimpse/contract/parse-stored';
import { clientTexts } from '@glimpse/contract/texts';
import type { FirebaseError } from 'firebase/app';
import type { QueryDocumentSnapshot, QuerySnapshot } from 'firebase/firestore';
import type * as z from 'zod/mini';
import { whenOpened } from './opened.ts';
import { type DocumentReference, documentId, limit, type Query, query, where } from './query.ts';

/** What the contract says of a document, plus its id. */
export type WithId<T> = T & { id: string };

/** Ends a listener. */
export type Unsubscribe = () => void;

const reported = new Set<string>();

function parseDoc<S extends z.ZodMiniType<object>>(
  schema: S,
  doc: QueryDocumentSnapshot,
): WithId<z.output<S>> | null {
  const { data, issues } = readStored(schema, doc.data({ serverTimestamps: 'estimate' }));
  if (issues.length > 0 && !reported.has(doc.ref.path)) {
    reported.add(doc.ref.path);
    console.error(`The document ${doc.ref.path} cannot be read${data ? ' whole' : ''}`, issues);
  }
  return data && { ...data, id: doc.id };
}

/** The documents in order, parsed, with their ids. One that cannot be read is reported once and left out; the list stays. */
export const fromDocs = <S extends z.ZodMiniType<object>>(
  schema: S,
  docs: readonly QueryDocumentSnapshot[],
): WithId<z.output<S>>[] => docs.map((doc) => parseDoc(schema, doc)).filter((value) => value !== null);

/** Firestore's codes are the project's codes, but for a few that only a bug or an outage brings up. */
function fromFirestoreError(error: Pick<FirebaseError, 'code' | 'message'>): AppError {
  const code = errorCodes.find((known) => known === error.code) ?? 'internal';
  return new AppError(code, error.message);
}

const unreachable = () => new AppError('unavailable', clientTexts.genericFailure);

/**
 * Listens to a query and passes on what the server has confirmed: never the part of an answer that the memory cache
 * happens to hold, which would show a half-filled list for a moment. When the server cannot be reached, which an empty first
 * answer from the cache or a browser without a network says, that is told as a failure and healed by the next real answer.
 */
export function listenToQuery(
  source: Query,
  next: (snapshot: QuerySnapshot) => void,
  fail: (error: AppError) => void,
): Unsubscribe {
  const answered = new AbortController();
  // The SDK says no more once it has passed on what the cache holds.
  addEventListener('offline', () => fail(unreachable()), { signal: answered.signal });
  const unsubscribe = whenOpened(
    ({ onQuery }) =>
      onQuery(source, {
        next: (snapshot) => {
          if (!snapshot.metadata.fromCache) {
            answered.abort();
            next(snapshot);
          } else if (!answered.signal.aborted && (snapshot.empty || !navigator.onLine)) fail(unreachable());
        },
        error: (error) => fail(fromFirestoreError(error)),
      }),
    () => fail(unreachable()),
  );
  return () => {
    answered.abort();
    unsubscribe();
  };
}

/**
 * Listens to the documents with these ids (at most `limits.inValues`), in any order, without those that are gone or that the viewer may not
 * see. Such a list is granted when each of its documents is: one that is not leaves the others to be asked for one by one.
 */
export function listenToIds<S extends z.ZodMiniType<object>>(
  source: Query,
  schema: S,
  ids: readonly string[],
  next: (values: WithId<z.output<S>>[]) => void,
  fail: (error: AppError) => void,
): Unsubscribe {
  const some = query(source, where(documentId, 'in', ids), limit(ids.length));
  const listening: Unsubscribe[] = [
    listenToQuery(
      some,
      ({ docs }) => next(fromDocs(schema, docs)),
      (error) => {
        if (error.code === 'permission-denied') listening.push(listenToEach(source, schema, ids, next, fail));
        else fail(error);
      },
    ),
  ];
  return () => {
    for (const stop of listening) stop();
  };
}

function listenToEach<S extends z.ZodMiniType<object>>(
  source: Query,
  schema: S,
  ids: readonly string[],
  next: (values: WithId<z.output<S>>[]) => void,
  fail: (error: AppError) => void,
): Unsubscribe {
  const found = new Map<string, WithId<z.output<S>>[]>();
  const listening = ids.map((id) => {
    const answer = (values: WithId<z.output<S>>[]) => {
      found.set(id, values);
      if (found.size === ids.length) next([...found.values()].flat());
    };
    return listenToQuery(
      query(source, where(documentId, '==', id), limit(1)),
      ({ docs }) => answer(fromDocs(schema, docs)),
      (error) => (error.code === 'permission-denied' ? answer([]) : fail(error)),
    );
  });
  return () => {
    for (const stop of listening) stop();
  };
}

/** Listens to one document; null when it does not exist. What another listener already holds is passed on at once. */
export function listenToDoc<S extends z.ZodMiniType<object>>(
  reference: DocumentReference,
  schema: S,
  next: (value: WithId<z.output<S>> | null) => void,
  fail: (error: AppError) => void,
): Unsubscribe {
  return whenOpened(
    ({ onDocument }) =>
      onDocument(reference, {
        next: (snapshot) => {
          if (snapshot.exists()) {
            const value = parseDoc(schema, snapshot);
            if (value) next(value);
            else fail(new AppError('internal', clientTexts.genericFailure));
          } else if (snapshot.metadata.fromCache) fail(unreachable());
          else next(null);
        },
        error: (error) => fail(fromFirestoreError(error)),
      }),
    () => fail(unreachable()),
  );
}
