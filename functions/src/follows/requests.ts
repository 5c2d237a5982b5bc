import { serverErrors } from '@glimpse/contract/errors';
import type { Firestore } from 'firebase-admin/firestore';
import { inTransaction } from '../firestore/transaction.ts';
import { dropEdge, readPair, setEdge, turnsOf } from './pair.ts';
import { dropRequest } from './request-edge.ts';

/** Lets `from`, who has asked, follow `uid`. Throws `viewerNotRegistered`, `requestNotFound` or `userNotFound`. */
export const acceptRequest = (db: Firestore, nowMs: number, uid: string, from: string): Promise<void> =>
  inTransaction(db, turnsOf(uid, from), async (tx) => {
    const { read, follower, followed } = await readPair(tx, db, from, uid);
    if (!followed) throw serverErrors.viewerNotRegistered();
    if (!read.request.exists) throw serverErrors.requestNotFound();
    if (!follower) throw serverErrors.userNotFound();
    dropRequest(tx, db, uid, from);
    if (!read.following.exists) setEdge(tx, read, follower, followed, nowMs, true);
  });

/** Removes the request of `from` to follow `uid`. Nobody is told. Throws `viewerNotRegistered` or `requestNotFound`. */
export const declineRequest = (db: Firestore, uid: string, from: string): Promise<void> =>
  inTransaction(db, turnsOf(uid, from), async (tx) => {
    const { read, followed } = await readPair(tx, db, from, uid);
    if (!followed) throw serverErrors.viewerNotRegistered();
    if (!read.request.exists) throw serverErrors.requestNotFound();
    dropRequest(tx, db, uid, from);
  });

/** Ends that `from` follows `uid`. Nobody is told. Throws `viewerNotRegistered`, `userNotFound` or `notFollowing`. */
export const removeFollower = (db: Firestore, uid: string, from: string): Promise<void> =>
  inTransaction(db, turnsOf(uid, from), async (tx) => {
    const { read, follower, followed } = await readPair(tx, db, from, uid);
    if (!followed) throw serverErrors.viewerNotRegistered();
    if (!follower) throw serverErrors.userNotFound();
    if (!read.following.exists) throw serverErrors.notFollowing();
    await dropEdge(tx, db, read, follower, followed);
  });

/** Removes a request without asking whose it is: for when one of the two has no profile any more. Safe to repeat. */
export const removeRequest = (db: Firestore, to: string, from: string): Promise<void> =>
  inTransaction(db, turnsOf(to, from), async (tx) => {
    const { read, followed } = await readPair(tx, db, from, to);
    if (read.request.exists && followed) dropRequest(tx, db, to, from);
    else tx.delete(read.request.ref);
  });
