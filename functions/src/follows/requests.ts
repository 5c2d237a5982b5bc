import { serverErrors } from '@glimpse/contract/errors';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument, type Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import type { Commit } from '../firestore/staged-commit.ts';
import { commitInTransaction } from '../firestore/transaction.ts';
import { dropEdge, pairOf, pairRefs, setEdge, turnsOf } from './pair.ts';
import { dropRequest } from './request-edge.ts';

/** Lets `from`, who has asked, follow `uid`. Throws `viewerNotRegistered`, `suspended`, `requestNotFound` or `userNotFound`. */
export const acceptRequest = (db: Firestore, nowMs: number, uid: string, from: string): Promise<void> =>
  accept(db, nowMs, uid, from, requireViewer);

/** The same without asking `uid`, who may be suspended, since everybody may follow them now. Throws the same but `suspended`. */
export const admit = (db: Firestore, nowMs: number, uid: string, from: string): Promise<void> =>
  accept(db, nowMs, uid, from, (profile) => {
    const owner = readDocument(UserDoc, profile);
    if (!owner) throw serverErrors.viewerNotRegistered();
    return owner;
  });

const accept = (
  db: Firestore,
  nowMs: number,
  uid: string,
  from: string,
  requireOwner: (profile: DocumentView) => Stored<UserDoc>,
): Promise<void> =>
  commitInTransaction(db, turnsOf(uid, from), async (commit) => {
    const { read, follower } = await readPair(commit, db, from, uid);
    const followed = requireOwner(read.target);
    if (!read.request.exists) throw serverErrors.requestNotFound();
    if (!follower) throw serverErrors.userNotFound();
    dropRequest(commit, db, uid, read.request);
    if (!read.following.exists) setEdge(commit, read, follower, followed, nowMs, true);
  });

/** Removes the request of `from` to follow `uid`. Nobody is told. Throws `viewerNotRegistered`, `suspended` or `requestNotFound`. */
export const declineRequest = (db: Firestore, uid: string, from: string): Promise<void> =>
  commitInTransaction(db, turnsOf(uid, from), async (commit) => {
    const { read } = await readPair(commit, db, from, uid);
    requireViewer(read.target);
    if (!read.request.exists) throw serverErrors.requestNotFound();
    dropRequest(commit, db, uid, read.request);
  });

/** Ends that `from` follows `uid`. Nobody is told. Throws `viewerNotRegistered`, `suspended`, `userNotFound` or `notFollowing`. */
export const removeFollower = (db: Firestore, uid: string, from: string): Promise<void> =>
  commitInTransaction(db, turnsOf(uid, from), async (commit) => {
    const { read, follower } = await readPair(commit, db, from, uid);
    const followed = requireViewer(read.target);
    if (!follower) throw serverErrors.userNotFound();
    if (!read.following.exists) throw serverErrors.notFollowing();
    await dropEdge(commit, db, read, follower, followed);
  });

/** Removes a request without asking whose it is: for when one of the two has no profile any more. Safe to repeat. */
export const removeRequest = (db: Firestore, to: string, from: string): Promise<void> =>
  commitInTransaction(db, turnsOf(to, from), async (commit) => {
    const { read, followed } = await readPair(commit, db, from, to);
    if (!read.request.exists) return;
    if (followed) dropRequest(commit, db, to, read.request);
    else commit.delete(read.request);
  });

const readPair = async (commit: Commit, db: Firestore, uid: string, targetUid: string) =>
  pairOf((await commit.read({ held: {}, glanced: pairRefs(db, uid, targetUid) })).glanced);
