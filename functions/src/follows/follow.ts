import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { type Author, FollowDoc, UserDoc } from '@glimpse/contract/user';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument, readDocuments, type Stored } from '../firestore/documents.ts';
import { joined, left, needsRefill } from '../firestore/previews.ts';
import { type ListQuery, newestFollowers, newestFollowing } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { runTransaction, type Transaction } from '../firestore/transaction.ts';
import { authorOf } from '../views/user-view.ts';

/** Both people after the change. */
export interface Follow {
  readonly viewer: Stored<UserDoc>;
  readonly target: Stored<UserDoc>;
}

/**
 * Lets `uid` follow the target: an edge on either side, and both counts. Throws `viewerNotRegistered`, `followSelf`,
 * `userNotFound` or `alreadyFollowing`.
 */
export const follow = (db: Firestore, nowMs: number, uid: string, targetUid: string): Promise<Follow> =>
  runTransaction(db, async (tx) => {
    const { read, viewer, target } = await readBoth(tx, db, uid, targetUid);
    if (uid === targetUid) throw serverErrors.followSelf();
    if (read.following.exists) throw serverErrors.alreadyFollowing();
    const createdAt = nowMs;
    const viewerChange = {
      followingCount: viewer.data.followingCount + 1,
      followingPreview: joined(viewer.data.followingPreview, authorOf(target)),
    };
    const targetChange = {
      followerCount: target.data.followerCount + 1,
      followerPreview: joined(target.data.followerPreview, authorOf(viewer)),
    };
    const following: FollowDoc = { ...authorOf(target), createdAt };
    const follower: FollowDoc = { ...authorOf(viewer), createdAt };
    tx.create(read.following.ref, following);
    tx.create(read.follower.ref, follower);
    tx.update(read.viewer, viewerChange);
    tx.update(read.target, targetChange);
    return changed(viewer, viewerChange, target, targetChange);
  });

/** The reverse. Throws `viewerNotRegistered`, `userNotFound` or `notFollowing`, also for oneself. */
export const unfollow = (db: Firestore, uid: string, targetUid: string): Promise<Follow> =>
  runTransaction(db, async (tx) => {
    const { read, viewer, target } = await readBoth(tx, db, uid, targetUid);
    if (!read.following.exists) throw serverErrors.notFollowing();
    const viewerChange = {
      followingCount: viewer.data.followingCount - 1,
      followingPreview: await without(tx, viewer.data.followingPreview, targetUid, newestFollowing(db, uid)),
    };
    const targetChange = {
      followerCount: target.data.followerCount - 1,
      followerPreview: await without(tx, target.data.followerPreview, uid, newestFollowers(db, targetUid)),
    };
    tx.delete(read.following);
    tx.delete(read.follower);
    tx.update(read.viewer, viewerChange);
    tx.update(read.target, targetChange);
    return changed(viewer, viewerChange, target, targetChange);
  });

async function readBoth(tx: Transaction, db: Firestore, uid: string, targetUid: string) {
  const read = await tx.read({
    viewer: db.doc(paths.user(uid)),
    target: db.doc(paths.user(targetUid)),
    following: db.doc(paths.followingOf(uid, targetUid)),
    follower: db.doc(paths.followerOf(targetUid, uid)),
  });
  const viewer = requireViewer(read.viewer);
  const target = readDocument(UserDoc, read.target);
  if (!target) throw serverErrors.userNotFound();
  return { read, viewer, target };
}

/** The preview without this person, with the next in the list moved up. */
async function without(
  tx: Transaction,
  preview: readonly Author[],
  uid: string,
  list: ListQuery,
): Promise<Author[]> {
  if (!needsRefill(preview, uid)) return left(preview, uid);
  const { docs } = await tx.get(list.query.limit(limits.previewPeople + 1));
  const people = readDocuments(FollowDoc, docs).map(({ data: { createdAt: _, ...author } }) => author);
  return left(people, uid).slice(0, limits.previewPeople);
}

const changed = (
  viewer: Stored<UserDoc>,
  viewerChange: Partial<UserDoc>,
  target: Stored<UserDoc>,
  targetChange: Partial<UserDoc>,
): Follow => ({
  viewer: { id: viewer.id, data: { ...viewer.data, ...viewerChange } },
  target: { id: target.id, data: { ...target.data, ...targetChange } },
});
