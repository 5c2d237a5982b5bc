import { CommentDoc } from '@glimpse/contract/comments/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument, type Stored } from './documents.ts';

/** The caller's user document in this snapshot. Throws `viewerNotRegistered`: a valid token, but no such user; or `suspended`. */
export function requireViewer(snapshot: DocumentView): Stored<UserDoc> {
  const viewer = readDocument(UserDoc, snapshot);
  if (!viewer) throw serverErrors.viewerNotRegistered();
  if (viewer.data.isSuspended) throw serverErrors.suspended();
  return viewer;
}

/** The caller's user document, for calls that rest on nothing else of it. Throws the same. */
export const readViewer = async (db: Firestore, uid: string): Promise<Stored<UserDoc>> =>
  requireViewer(await db.doc(paths.user(uid)).get());

/** The post in this snapshot. Throws `postNotFound`. */
export function requirePost(snapshot: DocumentView): Stored<PostDoc> {
  const post = readDocument(PostDoc, snapshot);
  if (!post) throw serverErrors.postNotFound();
  return post;
}

/** The comment in this snapshot. Throws `commentNotFound`, also for the empty place of one that is gone. */
export function requireComment(snapshot: DocumentView): Stored<CommentDoc> {
  const comment = readDocument(CommentDoc, snapshot);
  if (!comment || comment.data.isDeleted) throw serverErrors.commentNotFound();
  return comment;
}
