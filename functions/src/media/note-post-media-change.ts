import type { PostMediaChangeDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';

/**
 * Creates a document of `postMediaChanges` in the commit that changes the media of a post. A trigger then updates the
 * copies of the media and deletes unused files (apply-post-media-change.ts). Returns the reference of the document.
 */
export function notePostMediaChange(commit: Commit, db: Firestore, change: PostMediaChangeDoc): DocumentReference {
  const ref = db.collection(paths.postMediaChanges()).doc();
  commit.set(ref, change);
  return ref;
}
