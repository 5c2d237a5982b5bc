import type { DeletionDoc } from '@glimpse/contract/accounts/deletion';
import { CommentDoc, commentErrors } from '@glimpse/contract/comments/comment';
import { previewLimits } from '@glimpse/contract/list-limits';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Commit } from '../firestore/commit.ts';
import { readableDocument, readDocument, type Stored } from '../firestore/documents.ts';
import { withoutMember } from '../firestore/previews.ts';
import { requireComment, requireViewer } from '../firestore/require.ts';
import type { Prefetch } from '../posts/read-post.ts';
import { type CommentId, commentPreview } from '../views/comment-view.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { commentRefs } from './read-comment.ts';
import { newestExistingComments, removeFromThread } from './threads.ts';

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

/**
 * Deletes a comment of a deleted account, and creates a document in `deletions` so that its votes are deleted.
 * Idempotent.
 */
export const deleteCommentOfDeletedAccount = (
  db: Firestore,
  nowMs: number,
  uid: string,
  id: CommentId,
): Promise<void> => {
  const { comment: ref, post } = commentRefs(db, uid, id);
  const note = db.doc(paths.deletedComment(id.postId, id.commentId));
  // Each document is written if it exists.
  const options = { lockPaths: [post.path], mayChange: { comment: ref, post, note } };
  return inBatch(db, options, async (commit, read) => {
    const comment = readDocument(CommentDoc, read.comment);
    if (!comment || comment.data.isDeleted) return;
    const readPost = readableDocument(PostDoc, read.post);
    if (readPost) commit.update(read.post, await postWithoutComment(commit, db, readPost.data, id));
    const deletion: DeletionDoc = { uid, ...id, mediaPaths: [], createdAt: nowMs };
    commit.put(read.note, deletion);
    await removeFromThread(commit, db, read.comment, comment);
  });
};

/** Returns the fields of a post that change when this comment is deleted. */
export const postWithoutComment = async (
  commit: Commit,
  db: Firestore,
  post: PostDoc,
  { postId, commentId }: CommentId,
): Promise<Pick<PostDoc, 'commentCount' | 'commentPreview'>> => ({
  commentCount: post.commentCount - 1,
  // The comment that joins the preview can change meanwhile. The trigger on the deleted comment updates it again.
  commentPreview: await withoutMember(
    post.commentPreview,
    ({ id }) => id === commentId,
    previewLimits.comments,
    async (count) => (await newestExistingComments(commit, db, postId, count)).map(commentPreview),
  ),
});
