import { serverErrors } from '@glimpse/contract/errors';
import { type HiddenPeople, hiddenPeople } from '@glimpse/contract/hidden';
import type { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { gatherInTransaction } from '../firestore/gather.ts';
import { hiddenOf, refuseApart } from '../hidden/hidden.ts';
import {
  type Changed,
  changed,
  dropEdge,
  type PairDocuments,
  pairOf,
  pairRefs,
  setEdge,
  turnsOf,
} from './pair.ts';
import { addRequest, dropRequest } from './request-edge.ts';

/** Both people after the change. `isRequested`: it is about a request, not about the edge itself. */
export interface Follow {
  readonly viewer: Stored<UserDoc>;
  readonly target: Stored<UserDoc>;
  readonly isRequested: boolean;
  /** Whom the viewer hides. */
  readonly hidden: HiddenPeople;
}

/**
 * Lets `uid` follow the target: an edge on either side, and both counts. A private account is asked instead. Throws
 * `viewerNotRegistered`, `followSelf`, `userNotFound`, `notPossible` when one has blocked the other, `alreadyFollowing` or
 * `alreadyRequested`.
 */
export const follow = (db: Firestore, nowMs: number, uid: string, targetUid: string): Promise<Follow> =>
  gatherInTransaction(db, together(db, uid, targetUid), async (commit, documents, inOrder) => {
    const { read, viewer, target } = requireBoth(pairOf(documents));
    if (uid === targetUid) throw serverErrors.followSelf();
    await refuseApart(db, read.hidden, uid, [targetUid]);
    if (read.following.exists) throw serverErrors.alreadyFollowing();
    if (target.data.isPrivate) {
      if (read.request.exists) throw serverErrors.alreadyRequested();
      addRequest(commit, db, viewer, targetUid, nowMs);
      return asked(read, viewer, target);
    }
    // Left from when the account was private.
    if (read.request.exists) dropRequest(commit, db, targetUid, read.request);
    return both(read, setEdge(commit, read, viewer, target, inOrder(nowMs), false));
  });

/**
 * The reverse, or, where `uid` has only asked, the request is taken back. Throws `viewerNotRegistered`, `userNotFound` or
 * `notFollowing`, also for oneself.
 */
export const unfollow = (db: Firestore, uid: string, targetUid: string): Promise<Follow> =>
  gatherInTransaction(db, together(db, uid, targetUid), async (commit, documents) => {
    const { read, viewer, target } = requireBoth(pairOf(documents));
    if (!read.following.exists && !read.request.exists) throw serverErrors.notFollowing();
    const change = read.following.exists ? await dropEdge(commit, db, read, viewer, target) : null;
    if (read.request.exists) dropRequest(commit, db, targetUid, read.request);
    return change ? both(read, change) : asked(read, viewer, target);
  });

/** Everybody who follows the target changes the one document; each their own besides. */
const together = (db: Firestore, uid: string, targetUid: string) => {
  const refs = pairRefs(db, uid, targetUid);
  return { hot: refs.target, turns: turnsOf(uid, targetUid), refs };
};

function requireBoth({ read, follower, followed }: ReturnType<typeof pairOf>) {
  if (!follower) throw serverErrors.viewerNotRegistered();
  if (follower.data.isSuspended) throw serverErrors.suspended();
  if (!followed) throw serverErrors.userNotFound();
  return { read, viewer: follower, target: followed };
}

const asked = (read: PairDocuments, viewer: Stored<UserDoc>, target: Stored<UserDoc>): Follow => ({
  ...{ viewer, target, isRequested: true },
  hidden: hiddenPeople(hiddenOf(read.hidden)),
});

function both(read: PairDocuments, change: Changed): Follow {
  const { follower, followed } = changed(change);
  return {
    ...{ viewer: follower, target: followed, isRequested: false },
    hidden: hiddenPeople(hiddenOf(read.hidden)),
  };
}
