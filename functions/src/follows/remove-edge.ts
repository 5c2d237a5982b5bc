import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import type { Commit } from '../firestore/staged-commit.ts';
import { commitInTransaction } from '../firestore/transaction.ts';
import { withoutFollowed, withoutFollower } from './edge-preview.ts';

/** Both sides of `uid` following `targetUid`. */
export const edgeRefs = (db: Firestore, uid: string, targetUid: string) => ({
  following: db.doc(paths.followingOf(uid, targetUid)),
  follower: db.doc(paths.followerOf(targetUid, uid)),
});
type Edge = Record<'following' | 'follower', DocumentView>;

/**
 * Removes both sides of `uid` following `targetUid`, and counts it with whoever of the two still has a profile. An edge that
 * is not there is counted nowhere. Safe to repeat.
 */
export const removeEdge = (db: Firestore, uid: string, targetUid: string): Promise<void> =>
  commitInTransaction(db, [paths.user(uid), paths.user(targetUid)], async (commit) => {
    const refs = {
      viewer: db.doc(paths.user(uid)),
      target: db.doc(paths.user(targetUid)),
      ...edgeRefs(db, uid, targetUid),
    };
    const { glanced: read } = await commit.read({ held: {}, glanced: refs });
    const { ofFollower, ofFollowed } = await withoutEdge(commit, db, read.viewer, read.target, read);
    for (const side of [read.following, read.follower]) if (side.exists) commit.delete(side);
    if (ofFollower) commit.update(read.viewer, ofFollower);
    if (ofFollowed) commit.update(read.target, ofFollowed);
  });

/** What changes of two people when the one no longer follows the other: null where nothing does. */
export async function withoutEdge(
  commit: Commit,
  db: Firestore,
  follower: DocumentView,
  followed: DocumentView,
  edge: Edge,
): Promise<{ ofFollower: Partial<UserDoc> | null; ofFollowed: Partial<UserDoc> | null }> {
  const one = edge.following.exists ? readableDocument(UserDoc, follower) : null;
  const other = edge.follower.exists ? readableDocument(UserDoc, followed) : null;
  return {
    ofFollower: one && (await withoutFollowed(commit, db, one, followed.id)),
    ofFollowed: other && (await withoutFollower(commit, db, other, follower.id)),
  };
}
