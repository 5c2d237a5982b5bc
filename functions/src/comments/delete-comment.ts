import { CommentDoc, type CommentPreview } from '@glimpse/contract/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments, type Stored } from '../firestore/documents.ts';
import { newestComments } from '../firestore/queries.ts';
import { inTurn } from '../firestore/queue.ts';
import { requireComment, requirePost, requireViewer } from '../firestore/require.ts';
import { runTransaction, type Transaction } from '../firestore/transaction.ts';
import { commentPreview } from '../views/comment-view.ts';
import { type CommentId, commentRefs, movesUp } from './read-comment.ts';

/**
 * The post without this comment; a trigger removes its votes. The comment's author may do it, and the post's. Throws
 * `viewerNotRegistered`, `postNotFound`, `commentNotFound` or `deleteForeignComment`.
 */
export const deleteComment = (db: Firestore, uid: string, id: CommentId): Promise<Stored<PostDoc>> =>
  inTurn(paths.post(id.postId), () =>
    runTransaction(db, async (tx) => {
      const read = await tx.read(commentRefs(db, uid, id));
      requireViewer(read.viewer);
      const post = requirePost(read.post);
      const comment = requireComment(read.comment);
      if (comment.data.uid !== uid && post.data.postBy.uid !== uid) throw serverErrors.deleteForeignComment();
      const change = {
        commentCount: post.data.commentCount - 1,
        commentPreview: await previewWithout(tx, db, post.data.commentPreview, id),
      };
      tx.delete(read.comment);
      tx.update(read.post, change);
      return { id: post.id, data: { ...post.data, ...change } };
    }),
  );

async function previewWithout(
  tx: Transaction,
  db: Firestore,
  preview: readonly CommentPreview[],
  { postId, commentId }: CommentId,
): Promise<CommentPreview[]> {
  if (!movesUp(preview, commentId)) return preview.filter(({ id }) => id !== commentId);
  const { docs } = await tx.get(newestComments(db, postId).query.limit(limits.previewComments + 1));
  return readDocuments(CommentDoc, docs)
    .filter(({ id }) => id !== commentId)
    .slice(0, limits.previewComments)
    .map(commentPreview);
}
