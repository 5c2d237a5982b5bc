import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { UserDoc } from '@glimpse/contract/user';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { refuseApart } from '../hidden/hidden.ts';
import { type Changed, changed, dropEdge, readPair, setEdge, turnsOf } from './pair.ts';
import { addRequest, dropRequest } from './request-edge.ts';

/** Both people after the change. `isRequested`: it is about a request, not about the edge itself. */
export interface Follow {
  readonly viewer: Stored<UserDoc>;
  readonly target: Stored<UserDoc>;
  readonly isRequested: boolean;
}

/**
 * Lets `uid` follow the target: an edge on either side, and both counts. A private account is asked instead. Throws
 * `viewerNotRegistered`, `followSelf`, `userNotFound`, `notPossible` when one has blocked the other, `alreadyFollowing` or
 * `alreadyRequested`.
 */
export const follow = (db: Firestore, nowMs: number, uid: string, targetUid: string): Promise<Follow> =>
  inTransaction(db, turnsOf(uid, targetUid), async (tx) => {
    const [pair, hidden] = await Promise.all([
      readPair(tx, db, uid, targetUid),
      tx.get(db.doc(paths.hidden(uid))),
    ]);
    const { read, viewer, target } = requireBoth(pair);
    if (uid === targetUid) throw serverErrors.followSelf();
    await refuseApart(db, hidden, uid, [targetUid]);
    if (read.following.exists) throw serverErrors.alreadyFollowing();
    if (target.data.isPrivate) {
      if (read.request.exists) throw serverErrors.alreadyRequested();
      addRequest(tx, db, viewer, targetUid, nowMs);
      return { viewer, target, isRequested: true };
    }
    // Left from when the account was private.
    if (read.request.exists) dropRequest(tx, db, targetUid, uid);
    return both(setEdge(tx, read, viewer, target, nowMs, false));
  });

/**
 * The reverse, or, where `uid` has only asked, the request is taken back. Throws `viewerNotRegistered`, `userNotFound` or
 * `notFollowing`, also for oneself.
 */
export const unfollow = (db: Firestore, uid: string, targetUid: string): Promise<Follow> =>
  inTransaction(db, turnsOf(uid, targetUid), async (tx) => {
    const { read, viewer, target } = requireBoth(await readPair(tx, db, uid, targetUid));
    if (!read.following.exists && !read.request.exists) throw serverErrors.notFollowing();
    const change = read.following.exists ? await dropEdge(tx, db, read, viewer, target) : null;
    if (read.request.exists) dropRequest(tx, db, targetUid, uid);
    return change ? both(change) : { viewer, target, isRequested: true };
  });

function requireBoth({ read, follower, followed }: Awaited<ReturnType<typeof readPair>>) {
  if (!follower) throw serverErrors.viewerNotRegistered();
  if (follower.data.isSuspended) throw serverErrors.suspended();
  if (!followed) throw serverErrors.userNotFound();
  return { read, viewer: follower, target: followed };
}

const both = (change: Changed): Follow => {
  const { follower, followed } = changed(change);
  return { viewer: follower, target: followed, isRequested: false };
};
