import type { PostDoc } from '@glimpse/contract/posts/post';
import { previewLimits } from '@glimpse/contract/preview-limits';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { withoutMember } from '../firestore/previews.ts';
import { type CommentId, commentPreview } from '../views/comment-view.ts';
import { newestExistingComments } from './threads.ts';

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
