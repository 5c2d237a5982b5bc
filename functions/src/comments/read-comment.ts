import type { CommentPreview } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';

export interface CommentId {
  readonly postId: string;
  readonly commentId: string;
}

/** The documents that changing a comment rests on. */
export const commentRefs = (db: Firestore, uid: string, { postId, commentId }: CommentId) => ({
  post: db.doc(paths.post(postId)),
  viewer: db.doc(paths.user(uid)),
  hidden: db.doc(paths.hidden(uid)),
  comment: db.doc(paths.comment(postId, commentId)),
});

/** A post's preview with `comment` as it is now, where the preview shows it. */
export const previewWith = (preview: readonly CommentPreview[], comment: CommentPreview): CommentPreview[] =>
  preview.map((shown) => (shown.id === comment.id ? comment : shown));

export const isPreviewed = (preview: readonly CommentPreview[], commentId: string): boolean =>
  preview.some(({ id }) => id === commentId);
