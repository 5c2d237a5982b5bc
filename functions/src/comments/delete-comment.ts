import type { DeletionDoc } from '@glimpse/contract/accounts/deletion';
import { commentErrors } from '@glimpse/contract/comments/comment-errors';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Stored } from '../firestore/documents.ts';
import { requireComment, requireViewer } from '../firestore/require.ts';
import type { Prefetch } from '../posts/prefetch.ts';
import type { CommentId } from '../views/comment-view.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { postWithoutComment } from './post-without-comment.ts';
import { commentRefs } from './read-comment.ts';
import { removeFromThread } from './threads.ts';

/**
 * Deletes a comment and returns the post. The author of the comment and the author of the post can do it. If the
 * comment has replies, an empty document remains (`isDeleted`). A trigger on the new document in `deletions`
 * deletes the votes. Throws `viewerNotRegistered`, `postNotFound`, `commentNotFound` or `deleteForeignComment`.
 */
export const deleteComment = (
  db: Firestore,
  nowMs: number,
  uid: string,
  id: CommentId,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> => {
  const { viewer, post: postRef, comment: ref, blockLists } = commentRefs(db, uid, id);
  const options = {
    lockPaths: [postRef.path],
    unchanged: { post: postRef, comment: ref },
    mayChange: { viewer, deletion: db.doc(paths.deletedComment(id.postId, id.commentId)), blockLists },
  };
  return inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    const post = await requireVisiblePost(db, uid, read.post);
    const comment = requireComment(read.comment);
    if (comment.data.uid !== uid && post.data.postBy.uid !== uid) throw commentErrors.deleteForeign();
    const [change] = await Promise.all([
      postWithoutComment(commit, db, post.data, id),
      removeFromThread(commit, db, read.comment, comment),
    ]);
    const deletion: DeletionDoc = { uid, ...id, mediaPaths: [], createdAt: nowMs };
    // A comment can be created and deleted again with the same id. Then the deletion document exists.
    commit.put(read.deletion, deletion);
    commit.update(read.post, change);
    const changed = { id: post.id, data: { ...post.data, ...change } };
    prefetch?.({ post: changed, blockLists: read.blockLists });
    return changed;
  });
};
