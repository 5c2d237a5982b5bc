import { serverErrors } from '@glimpse/contract/errors';
import { UserDoc } from '@glimpse/contract/user';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { readDocument, type Stored } from './documents.ts';

/** The caller's user document in this snapshot. Throws `viewerNotRegistered`: a valid token, but no such user. */
export function requireViewer(snapshot: DocumentSnapshot): Stored<UserDoc> {
  const viewer = readDocument(UserDoc, snapshot);
  if (!viewer) throw serverErrors.viewerNotRegistered();
  return viewer;
}
