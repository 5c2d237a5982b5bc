import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/user';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { readTogether, type Snapshots } from '../firestore/read-together.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { withoutFollowed, withoutFollower } from './edge-preview.ts';

/** Both sides of `uid` following `targetUid`. */
export const edgeRefs = (db: Firestore, uid: string, targetUid: string) => ({
  following: db.doc(paths.followingOf(uid, targetUid)),
  follower: db.doc(paths.followerOf(targetUid, uid)),
});
type Edge = Snapshots<'following' | 'follower'>;

/**
 * Removes both sides of `uid` following `targetUid`, and counts it with whoever of the two still has a profile. An edge that
 * is not there is counted nowhere. Safe to repeat.
 */
export const removeEdge = (db: Firestore, uid: string, targetUid: string): Promise<void> =>
  inTransaction(db, [paths.user(uid), paths.user(targetUid)], async (tx) => {
    const read = await readTogether(tx, {
      viewer: db.doc(paths.user(uid)),
      target: db.doc(paths.user(targetUid)),
      ...edgeRefs(db, uid, targetUid),
    });
    const { ofFollower, ofFollowed } = await withoutEdge(db, read.viewer, read.target, read);
    tx.delete(read.following.ref);
    tx.delete(read.follower.ref);
    if (ofFollower) tx.update(read.viewer.ref, toStored(ofFollower));
    if (ofFollowed) tx.update(read.target.ref, toStored(ofFollowed));
  });

/** What changes of two people when the one no longer follows the other: null where nothing does. */
export async function withoutEdge(
  db: Firestore,
  follower: DocumentSnapshot,
  followed: DocumentSnapshot,
  edge: Edge,
): Promise<{ ofFollower: Partial<UserDoc> | null; ofFollowed: Partial<UserDoc> | null }> {
  const one = edge.following.exists ? readableDocument(UserDoc, follower) : null;
  const other = edge.follower.exists ? readableDocument(UserDoc, followed) : null;
  return {
    ofFollower: one && (await withoutFollowed(db, one, followed.id)),
    ofFollowed: other && (await withoutFollower(db, other, follower.id)),
  };
}
