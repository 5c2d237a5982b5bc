import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { type FollowDoc, UserDoc } from '@glimpse/contract/user';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { readDocument, type Stored, toStored } from '../firestore/documents.ts';
import { joined } from '../firestore/previews.ts';
import { newestFollowers, newestFollowing } from '../firestore/queries.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { refuseApart } from '../hidden/hidden.ts';
import { authorOf } from '../views/user-view.ts';
import { previewWithout } from './edge-preview.ts';

/** Both people after the change. */
export interface Follow {
  readonly viewer: Stored<UserDoc>;
  readonly target: Stored<UserDoc>;
}

/**
 * Lets `uid` follow the target: an edge on either side, and both counts. Throws `viewerNotRegistered`, `followSelf`,
 * `userNotFound`, `notPossible` when one has blocked the other, or `alreadyFollowing`.
 */
export const follow = (db: Firestore, nowMs: number, uid: string, targetUid: string): Promise<Follow> =>
  inTransaction(db, [paths.user(uid), paths.user(targetUid)], async (tx) => {
    const { read, viewer, target } = await readBoth(tx, db, uid, targetUid);
    if (uid === targetUid) throw serverErrors.followSelf();
    await refuseApart(db, read.hidden, uid, [targetUid]);
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
    tx.create(read.following.ref, toStored(following));
    tx.create(read.follower.ref, toStored(follower));
    tx.update(read.viewer.ref, toStored(viewerChange));
    tx.update(read.target.ref, toStored(targetChange));
    return changed(viewer, viewerChange, target, targetChange);
  });

/** The reverse. Throws `viewerNotRegistered`, `userNotFound` or `notFollowing`, also for oneself. */
export const unfollow = (db: Firestore, uid: string, targetUid: string): Promise<Follow> =>
  inTransaction(db, [paths.user(uid), paths.user(targetUid)], async (tx) => {
    const { read, viewer, target } = await readBoth(tx, db, uid, targetUid);
    if (!read.following.exists) throw serverErrors.notFollowing();
    const viewerChange = {
      followingCount: viewer.data.followingCount - 1,
      followingPreview: await previewWithout(
        viewer.data.followingPreview,
        targetUid,
        newestFollowing(db, uid),
      ),
    };
    const targetChange = {
      followerCount: target.data.followerCount - 1,
      followerPreview: await previewWithout(target.data.followerPreview, uid, newestFollowers(db, targetUid)),
    };
    tx.delete(read.following.ref);
    tx.delete(read.follower.ref);
    tx.update(read.viewer.ref, toStored(viewerChange));
    tx.update(read.target.ref, toStored(targetChange));
    return changed(viewer, viewerChange, target, targetChange);
  });

async function readBoth(tx: Transaction, db: Firestore, uid: string, targetUid: string) {
  const read = await readTogether(tx, {
    viewer: db.doc(paths.user(uid)),
    target: db.doc(paths.user(targetUid)),
    following: db.doc(paths.followingOf(uid, targetUid)),
    follower: db.doc(paths.followerOf(targetUid, uid)),
    hidden: db.doc(paths.hidden(uid)),
  });
  const viewer = requireViewer(read.viewer);
  const target = readDocument(UserDoc, read.target);
  if (!target) throw serverErrors.userNotFound();
  return { read, viewer, target };
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
