import { guestAccount } from '@glimpse/contract/auth/guest';
import type { UserDoc } from '@glimpse/contract/profiles/user';
import { storyErrors } from '@glimpse/contract/stories/story';
import type { DocumentView, Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';

/**
 * Returns the profile. Throws `viewerNotRegistered`, `suspended` or `guest`. All visitors share the guest account, so it
 * has no stories, highlights or muted people.
 */
export function requireStoryteller(viewer: DocumentView): Stored<UserDoc> {
  const profile = requireViewer(viewer);
  if (profile.id === guestAccount.uid) throw storyErrors.guest();
  return profile;
}
