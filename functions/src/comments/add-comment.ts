import type { CommentDoc, NewCommentInput } from '@glimpse/contract/comment';
import { AppError } from '@glimpse/contract/errors';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { timeAfter } from '../firestore/previews.ts';
import { inTurn } from '../firestore/queue.ts';
import { requirePost, requireViewer } from '../firestore/require.ts';
import { runTransaction } from '../firestore/transaction.ts';
import { commentPreview } from '../views/comment-view.ts';

/**
 * The post with one more comment, the newest. With a `commentId` that the viewer's comment has already (its answer was
 * lost, and it is sent again), the post as it is. Throws `viewerNotRegistered`, `postNotFound`, or `already-exists` when
 * the id is another person's.
 */
export const addComment = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  { message, commentId }: NewCommentInput,
): Promise<Stored<PostDoc>> =>
  inTurn(paths.post(postId), () => {
    const comments = db.collection(paths.comments(postId));
    const comment = commentId === undefined ? comments.doc() : comments.doc(commentId);
    return runTransaction(db, async (tx) => {
      const read = await tx.read({
        post: db.doc(paths.post(postId)),
        viewer: db.doc(paths.user(uid)),
        comment,
      });
      const viewer = requireViewer(read.viewer);
      const post = requirePost(read.post);
      if (read.comment.exists) {
        if (read.comment.get('uid') === uid) return post;
        throw new AppError('already-exists', 'There is a comment with this id already.');
      }
      const at = timeAfter(post.data.commentPreview, nowMs);
      const data: CommentDoc = {
        uid,
        postId,
        message,
        name: viewer.data.fullName,
        email: viewer.data.email,
        profilePicture: viewer.data.profileAvatar,
        replies: [],
        upvoteCount: 0,
        downvoteCount: 0,
        upvotePreview: [],
        downvotePreview: [],
        createdAt: at,
        updatedAt: at,
      };
      const shown = [commentPreview({ id: comment.id, data }), ...post.data.commentPreview];
      const change = {
        commentCount: post.data.commentCount + 1,
        commentPreview: shown.slice(0, limits.previewComments),
      };
      tx.create(comment, data);
      tx.update(read.post, change);
      return { id: postId, data: { ...post.data, ...change } };
    });
  });
