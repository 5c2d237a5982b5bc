import { paths } from '@glimpse/contract/paths';
import { PostDoc, postErrors } from '@glimpse/contract/posts/post';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import type { UserDoc } from '@glimpse/contract/profiles/user';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';

/** Posts with another visibility can be seen by nobody else, so a pin would only take a place. */
const canBePinned = (visibility: Visibility | undefined): boolean =>
  visibility === 'public' || visibility === 'followers';

/**
 * Pins a post to the profile of its author, before the posts that are already pinned. Does nothing if it is pinned.
 * Throws `viewerNotRegistered`, `postNotFound`, `pinForeign`, `pinInvisible` or `tooManyPinned`.
 */
export const pinPost = (db: Firestore, uid: string, postId: string): Promise<void> => {
  const reads = { post: db.doc(paths.post(postId)), viewer: db.doc(paths.user(uid)) };
  const lockPaths = [reads.post.path, reads.viewer.path];
  return inTransaction(db, { lockPaths, reads }, async (commit, read) => {
    let { pinnedPostIds } = requireViewer(read.viewer).data;
    const { data } = await requireVisiblePost(db, uid, read.post);
    if (data.postBy.uid !== uid) throw postErrors.pinForeign();
    if (!canBePinned(data.visibility)) throw postErrors.pinInvisible();
    if (pinnedPostIds.includes(postId)) return;
    if (pinnedPostIds.length >= postLimits.pinned) {
      // A pinned post that nobody sees must not take a place, because its author could not find it to unpin it.
      const pinned = await commit.readAll(pinnedPostIds.map((id) => db.doc(paths.post(id))));
      pinnedPostIds = pinned
        .filter((post) => canBePinned(readableDocument(PostDoc, post)?.data.visibility))
        .map(({ id }) => id);
    }
    if (pinnedPostIds.length >= postLimits.pinned) throw postErrors.tooManyPinned();
    commit.update(read.viewer, { pinnedPostIds: [postId, ...pinnedPostIds] });
  });
};

/** Unpins a post. Does nothing if it is not pinned. Throws `viewerNotRegistered`. */
export const unpinPost = (db: Firestore, uid: string, postId: string): Promise<void> => {
  const reads = { viewer: db.doc(paths.user(uid)) };
  return inTransaction(db, { lockPaths: [reads.viewer.path], reads }, async (commit, read) => {
    const { pinnedPostIds } = requireViewer(read.viewer).data;
    if (pinnedPostIds.includes(postId)) commit.update(read.viewer, unpinned(pinnedPostIds, postId));
  });
};

/** Returns the change of a profile that unpins the post. */
export const unpinned = (pinnedPostIds: readonly string[], postId: string): Pick<UserDoc, 'pinnedPostIds'> => ({
  pinnedPostIds: pinnedPostIds.filter((id) => id !== postId),
});
