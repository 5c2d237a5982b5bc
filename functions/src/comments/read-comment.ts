import type { CommentDoc, CommentPreview } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import type { DocumentView, Stored } from '../firestore/documents.ts';
import { type CommentId, commentPreview } from '../views/comment-view.ts';

/** Returns the documents that a change of a comment reads. */
export const commentRefs = (db: Firestore, uid: string, { postId, commentId }: CommentId) => ({
  post: db.doc(paths.post(postId)),
  viewer: db.doc(paths.user(uid)),
  blockLists: db.doc(paths.blockLists(uid)),
  comment: db.doc(paths.comment(postId, commentId)),
});

/** Returns the preview of a post with the new version of `comment`, if it contains the comment. */
export const previewWith = (preview: readonly CommentPreview[], comment: CommentPreview): CommentPreview[] =>
  preview.map((shown) => (shown.id === comment.id ? comment : shown));

/** Updates the preview of the post if it contains this comment. Returns the post after the change. */
export function updatePreview(
  commit: Commit,
  view: DocumentView,
  post: Stored<PostDoc>,
  comment: Stored<CommentDoc>,
): Stored<PostDoc> {
  if (!isPreviewed(post.data.commentPreview, comment.id)) return post;
  const change = { commentPreview: previewWith(post.data.commentPreview, commentPreview(comment)) };
  commit.update(view, change);
  return { id: post.id, data: { ...post.data, ...change } };
}

export const isPreviewed = (preview: readonly CommentPreview[], commentId: string): boolean =>
  preview.some(({ id }) => id === commentId);
