import type { CommentInput } from '@glimpse/contract/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { inTurn } from '../firestore/queue.ts';
import { requireComment, requirePost, requireViewer } from '../firestore/require.ts';
import { runTransaction } from '../firestore/transaction.ts';
import { commentPreview } from '../views/comment-view.ts';
import { type CommentId, commentRefs, isPreviewed, previewWith } from './read-comment.ts';

/**
 * The post with another message in one of the viewer's comments. Throws `viewerNotRegistered`, `postNotFound`,
 * `commentNotFound` or `editForeignComment`.
 */
export const editComment = (
  db: Firestore,
  nowMs: number,
  uid: string,
  id: CommentId,
  { message }: CommentInput,
): Promise<Stored<PostDoc>> =>
  inTurn(paths.post(id.postId), () =>
    runTransaction(db, async (tx) => {
      const read = await tx.read(commentRefs(db, uid, id));
      requireViewer(read.viewer);
      const post = requirePost(read.post);
      const comment = requireComment(read.comment);
      if (comment.data.uid !== uid) throw serverErrors.editForeignComment();
      const change = { message, updatedAt: nowMs };
      tx.update(read.comment, change);
      if (!isPreviewed(post.data.commentPreview, id.commentId)) return post;
      const shown = commentPreview({ id: id.commentId, data: { ...comment.data, ...change } });
      const postChange = { commentPreview: previewWith(post.data.commentPreview, shown) };
      tx.update(read.post, postChange);
      return { id: post.id, data: { ...post.data, ...postChange } };
    }),
  );
