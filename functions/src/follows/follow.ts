import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { followErrors } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import { profileErrors, type UserDoc } from '@glimpse/contract/profiles/user';
import { type BlockLists, toBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { blockListsIn, refuseBlocked } from '../visibility/block-lists.ts';
import {
  addRequest,
  createFollow,
  deleteRequest,
  endFollow,
  type PairDocuments,
  pairOptions,
  profilesOf,
} from './pair.ts';

/** Both people after the change. */
export interface Follow {
  readonly viewer: Stored<UserDoc>;
  readonly target: Stored<UserDoc>;
  /** Whether a follow request was created or deleted, and not the follow itself. */
  readonly isRequested: boolean;
  /** The block lists of the viewer. */
  readonly blockLists: BlockLists;
}

/**
 * Makes `uid` follow the target, or creates a follow request if the target's account is private. Throws
 * `viewerNotRegistered`, `followSelf`, `userNotFound`, `notPossible` if one blocks the other, `alreadyFollowing` or
 * `alreadyRequested`.
 */
export const follow = (db: Firestore, nowMs: number, uid: string, targetUid: string): Promise<Follow> =>
  inTransaction(db, optionsFor(db, uid, targetUid), async (commit, read) => {
    const { viewer, target } = requireBoth(read);
    if (uid === targetUid) throw followErrors.followSelf();
    refuseBlocked(read.blockLists, [targetUid]);
    if (read.following.exists) throw followErrors.alreadyFollowing();
    const blockLists = toBlockLists(blockListsIn(read.blockLists));
    if (target.data.isPrivate) {
      if (read.request.exists) throw followErrors.alreadyRequested();
      addRequest(commit, db, viewer, targetUid, nowMs);
      return { viewer, target, isRequested: true, blockLists };
    }
    // The request is from the time when the account was private.
    if (read.request.exists) deleteRequest(commit, db, targetUid, read.request);
    const { follower, followed } = createFollow(commit, read, {
      follower: viewer,
      followed: target,
      nowMs: commit.increasingTime(nowMs),
      isAccepted: false,
    });
    return { viewer: follower, target: followed, isRequested: false, blockLists };
  });

/**
 * Makes `uid` stop following the target, or deletes the follow request. Throws `viewerNotRegistered`,
 * `userNotFound` or `notFollowing`, also if `uid` is the target.
 */
export const unfollow = (db: Firestore, nowMs: number, uid: string, targetUid: string): Promise<Follow> =>
  inTransaction(db, optionsFor(db, uid, targetUid), async (commit, read) => {
    const { viewer, target } = requireBoth(read);
    if (!read.following.exists && !read.request.exists) throw followErrors.notFollowing();
    const { follower, followed } = await endFollow(commit, db, nowMs, uid, targetUid);
    return {
      viewer: follower ?? viewer,
      target: followed ?? target,
      isRequested: !read.following.exists,
      blockLists: toBlockLists(blockListsIn(read.blockLists)),
    };
  });

/** The target's profile is the hot document, because many people can follow the target at the same time. */
const optionsFor = (db: Firestore, uid: string, targetUid: string) => {
  const { lockPaths, reads } = pairOptions(db, uid, targetUid);
  return { lockPaths, hotDocument: reads.target, reads: { ...reads, blockLists: db.doc(paths.blockLists(uid)) } };
};

function requireBoth(read: PairDocuments) {
  const { follower, followed } = profilesOf(read);
  if (!follower) throw signInErrors.viewerNotRegistered();
  if (follower.data.isSuspended) throw accountErrors.suspended();
  if (!followed) throw profileErrors.notFound();
  return { viewer: follower, target: followed };
}
