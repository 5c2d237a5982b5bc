import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@glimpse/contract/errors';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
  WriteBatch,
} from 'firebase-admin/firestore';
import { toStored } from './documents.ts';

/**
 * One atomic commit of everything written, on the condition that nothing it rests on has changed since it was read.
 *
 * Optimistic: no locks are held while people wait. Admin SDK transactions take a shared lock per document read; on one
 * much-liked post most of them abort each other and come back after seconds. Here the loser of a race notices at once
 * and tries again. What makes it safe:
 * - `update` and `delete` carry the update time of the snapshot they rest on; `create` demands that nothing is there.
 * - Likes and comments come and go only together with a counter of their post, votes with one of their comment, edges
 *   with those of both people: a transaction that updates the parent also notices every change of its lists.
 */
export interface Transaction {
  /** All of them in one request, as of one moment. */
  read<Name extends string>(refs: Record<Name, DocumentReference>): Promise<Record<Name, DocumentSnapshot>>;
  get(query: Query): Promise<QuerySnapshot>;
  create(ref: DocumentReference, data: object): void;
  /** Sets the fields of `data`; the document must be as in `snapshot`. */
  update(snapshot: DocumentSnapshot, data: object): void;
  /** The document must be as in `snapshot`. */
  delete(snapshot: DocumentSnapshot): void;
}

const maxAttempts = 300;
const maxPauseMs = 100;

/** gRPC codes of a lost race: NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION, ABORTED. The next attempt reads anew. */
const lostRace: ReadonlySet<unknown> = new Set([5, 6, 9, 10]);

/**
 * Runs `work`, which reads first and then writes, and commits; again from the start when somebody else was faster.
 * `work` may run many times and must have no other effect. Its errors pass through and nothing is written.
 * Throws `unavailable` when the race is lost for good.
 */
export async function runTransaction<T>(db: Firestore, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const batch = db.batch();
    const result = await work(transactionOn(db, batch));
    try {
      await batch.commit();
      return result;
    } catch (error) {
      if (!isLostRace(error)) throw error;
      await wait(Math.random() * Math.min(5 * attempt, maxPauseMs));
    }
  }
  throw new AppError('unavailable', 'Too many people are changing this at once. Try again.');
}

const isLostRace = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && lostRace.has(error.code);

function transactionOn(db: Firestore, batch: WriteBatch): Transaction {
  return {
    read: (refs) => readTogether(db, refs),
    get: (query) => query.get(),
    create: (ref, data) => void batch.create(ref, toStored(data)),
    update: (snapshot, data) => void batch.update(snapshot.ref, toStored(data), unchangedSince(snapshot)),
    delete: (snapshot) => void batch.delete(snapshot.ref, unchangedSince(snapshot)),
  };
}

async function readTogether<Name extends string>(
  db: Firestore,
  refs: Record<Name, DocumentReference>,
): Promise<Record<Name, DocumentSnapshot>> {
  const names: Name[] = [];
  for (const name in refs) names.push(name);
  const snapshots = await db.getAll(...names.map((name) => refs[name]));
  const read: Partial<Record<Name, DocumentSnapshot>> = {};
  names.forEach((name, index) => {
    read[name] = snapshots[index];
  });
  if (!isComplete(read, names)) throw new Error('Firestore did not answer every document');
  return read;
}

const isComplete = <Name extends string>(
  read: Partial<Record<Name, DocumentSnapshot>>,
  names: readonly Name[],
): read is Record<Name, DocumentSnapshot> => names.every((name) => read[name] !== undefined);

function unchangedSince({ ref, updateTime }: DocumentSnapshot) {
  if (!updateTime) throw new Error(`${ref.path} does not exist, so it cannot be updated or deleted`);
  return { lastUpdateTime: updateTime };
}
