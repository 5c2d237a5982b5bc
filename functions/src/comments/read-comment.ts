import type { CommentPreview } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';

export interface CommentId {
  readonly postId: string;
  readonly commentId: string;
}

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

export const isPreviewed = (preview: readonly CommentPreview[], commentId: string): boolean =>
  preview.some(({ id }) => id === commentId);
