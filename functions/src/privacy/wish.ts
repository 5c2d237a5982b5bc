import { JobDoc } from '@glimpse/contract/job';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { type Visibility, visibilityOf } from '@glimpse/contract/visibility/visibility';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { jobRef } from '../jobs/new-job.ts';

/** What says whether somebody's posts are to be public. */
export const wishRefs = (db: Firestore, uid: string) => ({
  author: db.doc(paths.user(uid)),
  makePublic: jobRef(db, 'makePublic', uid),
});

/**
 * What posts of the author that are not hidden are to be: while an account turns public it counts as private still, and its posts
 * become public one by one. Null when there is no such person any more.
 */
export function wishOf(read: Record<'author' | 'makePublic', DocumentSnapshot>): Visibility | null {
  const author = readableDocument(UserDoc, read.author);
  if (!author) return null;
  const isTurning = readableDocument(JobDoc, read.makePublic) !== null;
  return visibilityOf({ isPrivate: author.data.isPrivate && !isTurning });
}
