import { guestAccount } from '@glimpse/contract/auth/guest';
import { collectionErrors } from '@glimpse/contract/bookmarks/collection';
import type { DocumentView } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';

/**
 * Throws `viewerNotRegistered`, `suspended` or `guest`. All visitors share the guest account, and nobody could moderate
 * the names that they give to collections.
 */
export function requireCollector(viewer: DocumentView): void {
  requireViewer(viewer);
  if (viewer.id === guestAccount.uid) throw collectionErrors.guest();
}
