import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { CommentDoc, commentErrors } from '@glimpse/contract/comments/comment';
import { paths } from '@glimpse/contract/paths';
import { PostDoc, postErrors } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument, type Stored } from './documents.ts';

/**
 * Returns the caller's profile. Throws `viewerNotRegistered` if the token is valid but there is no profile, or
 * `suspended`.
 */
export function requireViewer(snapshot: DocumentView): Stored<UserDoc> {
  const viewer = readDocument(UserDoc, snapshot);
  if (!viewer) throw signInErrors.viewerNotRegistered();
  if (viewer.data.isSuspended) throw accountErrors.suspended();
  return viewer;
}

/** Reads the caller's profile, for calls that read nothing else. Throws the same errors as `requireViewer`. */
export const readViewer = async (db: Firestore, uid: string): Promise<Stored<UserDoc>> =>
  requireViewer(await db.doc(paths.user(uid)).get());

/** Returns the post. Throws `postNotFound`. */
export function requirePost(snapshot: DocumentView): Stored<PostDoc> {
  const post = readDocument(PostDoc, snapshot);
  if (!post) throw postErrors.notFound();
  return post;
}

/**
 * Returns the comment. Throws `commentNotFound`, also if it was deleted and only its empty document remains for its
 * replies.
 */
export function requireComment(snapshot: DocumentView): Stored<CommentDoc> {
  const comment = readDocument(CommentDoc, snapshot);
  if (!comment || comment.data.isDeleted) throw commentErrors.notFound();
  return comment;
}
