import type { DeletionDoc } from '@glimpse/contract/accounts/deletion';
import { paths } from '@glimpse/contract/paths';
import { type PostDoc, postErrors } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { unpinned } from './pin-post.ts';
import type { Prefetch } from './read-post.ts';

/**
 * Deletes the post, and creates a document in `deletions`. A trigger on that document deletes what belonged to the
 * post. The post is no longer pinned. Returns the deleted post. Throws `viewerNotRegistered`, `postNotFound` or
 * `deleteForeignPost`.
 */
export const deletePost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> => {
  const reads = {
    post: db.doc(paths.post(postId)),
    viewer: db.doc(paths.user(uid)),
    blockLists: db.doc(paths.blockLists(uid)),
  };
  const lockPaths = [reads.post.path, reads.viewer.path];
  return inTransaction(db, { lockPaths, reads }, async (commit, read) => {
    const viewer = requireViewer(read.viewer);
    const post = await requireVisiblePost(db, uid, read.post);
    if (post.data.postBy.uid !== uid) throw postErrors.deleteForeign();
    commit.delete(read.post);
    const { mediaPaths } = post.data;
    const deletion: DeletionDoc = { uid, postId, commentId: '', mediaPaths, createdAt: nowMs };
    commit.set(db.doc(paths.deletedPost(postId)), deletion);
    const { postCount, pinnedPostIds } = viewer.data;
    // The count does not include archived posts.
    const counted = post.data.visibility === 'archived' ? postCount : postCount - 1;
    commit.update(read.viewer, { postCount: counted, ...unpinned(pinnedPostIds, postId) });
    prefetch?.({ post, blockLists: read.blockLists });
    return post;
  });
};
