import { CommentDoc } from '@glimpse/contract/comment';
import { serverErrors } from '@glimpse/contract/errors';
import { PostDoc } from '@glimpse/contract/post';
import { UserDoc } from '@glimpse/contract/user';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { readDocument, type Stored } from './documents.ts';

/** The caller's user document in this snapshot. Throws `viewerNotRegistered`: a valid token, but no such user; or `suspended`. */
export function requireViewer(snapshot: DocumentSnapshot): Stored<UserDoc> {
  const viewer = readDocument(UserDoc, snapshot);
  if (!viewer) throw serverErrors.viewerNotRegistered();
  if (viewer.data.isSuspended) throw serverErrors.suspended();
  return viewer;
}

/** The post in this snapshot. Throws `postNotFound`. */
export function requirePost(snapshot: DocumentSnapshot): Stored<PostDoc> {
  const post = readDocument(PostDoc, snapshot);
  if (!post) throw serverErrors.postNotFound();
  return post;
}

/** The comment in this snapshot. Throws `commentNotFound`, also for the empty place of one that is gone. */
export function requireComment(snapshot: DocumentSnapshot): Stored<CommentDoc> {
  const comment = readDocument(CommentDoc, snapshot);
  if (!comment || comment.data.isDeleted) throw serverErrors.commentNotFound();
  return comment;
}
