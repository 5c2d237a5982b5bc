import { JobDoc } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { isAuthorOnly, type Visibility, visibilityOf } from '@glimpse/contract/visibility/visibility';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { jobRef } from '../jobs/new-job.ts';

/** The documents that decide whether a person's posts are to be public. */
export const visibilityRefs = (db: Firestore, uid: string) => ({
  author: db.doc(paths.user(uid)),
  makePublic: jobRef(db, 'makePublic', { uid }),
});

/**
 * Returns the visibility that the author's posts are to have if they are neither moderated nor archived. During the job
 * that makes an account public, the profile is still private, but its posts are to be public. Null if the account was
 * deleted.
 */
export function intendedVisibility(read: Record<'author' | 'makePublic', DocumentView>): Visibility | null {
  const author = readableDocument(UserDoc, read.author);
  if (!author) return null;
  const isBecomingPublic = readableDocument(JobDoc, read.makePublic) !== null;
  return visibilityOf({ isPrivate: author.data.isPrivate && !isBecomingPublic });
}

/**
 * Returns the visibility that a post is to have. `intended` is the visibility of its author's posts. A moderated or
 * archived post keeps its visibility.
 */
export const visibilityOfPost = (
  { visibility }: Pick<PostDoc, 'visibility'>,
  intended: Visibility | null,
): Visibility => (isAuthorOnly(visibility) ? visibility : (intended ?? visibility));

/** Returns the visibility of an archived post after its author has brought it back. */
export const visibilityOfUnarchived = (
  { visibility, hiddenBy }: Pick<PostDoc, 'visibility' | 'hiddenBy'>,
  intended: Visibility | null,
): Visibility => (hiddenBy.length > 0 ? 'hidden' : (intended ?? visibility));
