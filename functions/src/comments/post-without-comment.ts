import { limits } from '@glimpse/contract/limits';
import type { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { withoutMember } from '../firestore/previews.ts';
import type { Commit } from '../firestore/staged-commit.ts';
import { commentPreview } from '../views/comment-view.ts';
import type { CommentId } from './read-comment.ts';
import { newestStanding } from './threads.ts';

/** What changes in a post that loses this comment. */
export const withoutComment = async (
  commit: Commit,
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
    async (count) => (await newestStanding(commit, db, postId, count)).map(commentPreview),
  ),
});
