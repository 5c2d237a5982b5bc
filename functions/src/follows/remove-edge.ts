import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/user';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { newestFollowers, newestFollowing } from '../firestore/queries.ts';
import { readTogether } from '../firestore/read-together.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { previewWithout } from './edge-preview.ts';
import { shownCircle } from './pair.ts';

/**
 * Removes both sides of `uid` following `targetUid`, and counts it with whoever of the two still has a profile. An edge that
 * is not there is counted nowhere. Safe to repeat.
 */
export const removeEdge = (db: Firestore, uid: string, targetUid: string): Promise<void> =>
  inTransaction(db, [paths.user(uid), paths.user(targetUid)], async (tx) => {
    const read = await readTogether(tx, {
      viewer: db.doc(paths.user(uid)),
      target: db.doc(paths.user(targetUid)),
      following: db.doc(paths.followingOf(uid, targetUid)),
      follower: db.doc(paths.followerOf(targetUid, uid)),
    });
    const viewer = readableDocument(UserDoc, read.viewer);
    const target = readableDocument(UserDoc, read.target);
    const viewerChange = viewer &&
      read.following.exists && {
        followingCount: viewer.data.followingCount - 1,
        followingPreview: shownCircle(
          viewer,
          await previewWithout(viewer.data.followingPreview, targetUid, newestFollowing(db, uid)),
        ),
      };
    const targetChange = target &&
      read.follower.exists && {
        followerCount: target.data.followerCount - 1,
        followerPreview: shownCircle(
          target,
          await previewWithout(target.data.followerPreview, uid, newestFollowers(db, targetUid)),
        ),
      };
    tx.delete(read.following.ref);
    tx.delete(read.follower.ref);
    if (viewerChange) tx.update(read.viewer.ref, toStored(viewerChange));
    if (targetChange) tx.update(read.target.ref, toStored(targetChange));
  });
