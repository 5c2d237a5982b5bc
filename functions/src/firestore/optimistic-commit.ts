import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@glimpse/contract/errors';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
} from 'firebase-admin/firestore';
import { toStored } from './documents.ts';
import { type Refs, readGroups, type Snapshots } from './read-together.ts';

/**
 * One atomic commit, on the condition that each document it writes is as it was read.
 *
 * Less than a transaction: nothing is locked, and only what is written is verified. So whoever reads says which is which.
 * - `held`: the commit happens only if these are as they were read. Each of them has to be written; a commit that leaves
 *   one out is a mistake and throws.
 * - `glanced`: these may be others by the time of the commit, unless they are written too. Say at the call why that does
 *   no harm.
 *
 * What makes lists safe: likes and comments come and go only together with a counter of their post, votes with one of
 * their comment. Whoever holds the parent notices every change of its lists.
 */
export interface OptimisticCommit {
  /** All of them in one request, as of one moment. */
  read<Held extends string, Glanced extends string>(refs: {
    readonly held: Refs<Held>;
    readonly glanced: Refs<Glanced>;
  }): Promise<{ held: Snapshots<Held>; glanced: Snapshots<Glanced> }>;
  /** What a query finds now; it may find something else by the time of the commit. */
  glance(query: Query): Promise<QuerySnapshot>;
  /** There must be no such document. */
  create(ref: DocumentReference, data: object): void;
  /** Creates the document, or sets the fields of `data` where there is one; it must be as in `snapshot`. */
  put(snapshot: DocumentSnapshot, data: object): void;
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
 * Runs `work`, which reads first and then writes, and commits; again from the start when somebody else was faster. For
 * documents that many people change at once: the SDK's transactions lock what they read, and on one much-liked post most
 * of them abort each other and come back after seconds. Here the loser of a race notices at once.
 *
 * `work` may run many times and must have no other effect. Its errors pass through and nothing is written; when it writes
 * nothing, nothing is verified. Throws `unavailable` when the race is lost for good.
 */
export async function commitOptimistically<T>(
  db: Firestore,
  work: (commit: OptimisticCommit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { commit, finish } = startCommit(db);
    const result = await work(commit);
    try {
      await finish();
      return result;
    } catch (error) {
      if (!isLostRace(error)) throw error;
      await wait(Math.random() * Math.min(5 * attempt, maxPauseMs));
    }
  }
  throw lostForGood();
}

export const lostForGood = () =>
  new AppError('unavailable', 'Too many people are changing this at once. Try again.');

export const isLostRace = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && lostRace.has(error.code);

function startCommit(db: Firestore): { commit: OptimisticCommit; finish: () => Promise<void> } {
  const batch = db.batch();
  const mustBeWritten = new Set<string>();
  const written = new Set<string>();
  const writes = ({ path }: DocumentReference) => void written.add(path);
  const commit: OptimisticCommit = {
    async read(refs) {
      for (const { path } of Object.values<DocumentReference>(refs.held)) mustBeWritten.add(path);
      const [held, glanced] = await readGroups(db, refs.held, refs.glanced);
      return { held, glanced };
    },
    glance: (query) => query.get(),
    create: (ref, data) => {
      writes(ref);
      batch.create(ref, toStored(data));
    },
    put: (snapshot, data) => {
      if (snapshot.exists) commit.update(snapshot, data);
      else commit.create(snapshot.ref, data);
    },
    update: (snapshot, data) => {
      writes(snapshot.ref);
      batch.update(snapshot.ref, toStored(data), unchangedSince(snapshot));
    },
    delete: (snapshot) => {
      writes(snapshot.ref);
      batch.delete(snapshot.ref, unchangedSince(snapshot));
    },
  };
  const finish = async () => {
    if (written.size === 0) return;
    const unverified = [...mustBeWritten].filter((path) => !written.has(path));
    if (unverified.length > 0) throw new Error(`${unverified.join(', ')}: held, but not written`);
    await batch.commit();
  };
  return { commit, finish };
}

function unchangedSince({ ref, updateTime }: DocumentSnapshot) {
  if (!updateTime) throw new Error(`${ref.path} does not exist, so it cannot be updated or deleted`);
  return { lastUpdateTime: updateTime };
}
