import type { DeletionDoc } from '@glimpse/contract/accounts/deletion';
import { CommentDoc } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument, readDocument } from '../firestore/documents.ts';
import type { CommentId } from '../views/comment-view.ts';
import { postWithoutComment } from './post-without-comment.ts';
import { commentRefs } from './read-comment.ts';
import { removeFromThread } from './threads.ts';

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
