import { CommentDoc } from '@glimpse/contract/comment';
import { limits } from '@glimpse/contract/limits';
import type { PostDoc } from '@glimpse/contract/post';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments } from '../firestore/documents.ts';
import type { OptimisticCommit } from '../firestore/optimistic-commit.ts';
import { withoutMember } from '../firestore/previews.ts';
import { newestComments } from '../firestore/queries.ts';
import { commentPreview } from '../views/comment-view.ts';
import type { CommentId } from './read-comment.ts';

/** What changes in a post that loses this comment. */
export const withoutComment = async (
  commit: OptimisticCommit,
  db: Firestore,
  post: PostDoc,
  { postId, commentId }: CommentId,
): Promise<Pick<PostDoc, 'commentCount' | 'commentPreview'>> => ({
  commentCount: post.commentCount - 1,
  // One that moves up may be edited or voted on meanwhile: the trigger on the deleted comment reads them again.
  commentPreview: await withoutMember(
    post.commentPreview,
    ({ id }) => id === commentId,
    limits.previewComments,
    async (count) => {
      const { docs } = await commit.glance(newestComments(db, postId).query.limit(count));
      return readDocuments(CommentDoc, docs).map(commentPreview);
    },
  ),
});
