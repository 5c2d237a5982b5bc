import { guestAccount } from '@glimpse/contract/auth/guest';
import type { UserDoc } from '@glimpse/contract/profiles/user';
import { StoryDoc, storyErrors } from '@glimpse/contract/stories/story';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument, type Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { isSelfOrFollower } from '../visibility/visible-posts.ts';

/**
 * Returns the profile. Throws `viewerNotRegistered`, `suspended` or `guest`. All visitors share the guest account, so it
 * has no stories, highlights or muted people.
 */
export function requireStoryteller(viewer: DocumentView): Stored<UserDoc> {
  const profile = requireViewer(viewer);
  if (profile.id === guestAccount.uid) throw storyErrors.guest();
  return profile;
}

/** Returns the story if the viewer can see it now. Otherwise throws `notFound`, as for a missing story. */
export async function requireVisibleStory(
  db: Firestore,
  nowMs: number,
  viewerUid: string,
  snapshot: DocumentView,
): Promise<Stored<StoryDoc>> {
  const story = readDocument(StoryDoc, snapshot);
  if (!story) throw storyErrors.notFound();
  const { uid, visibility } = story.data;
  const isVisible =
    uid === viewerUid ||
    (isShown(story.data, nowMs) && (visibility === 'public' || (await isSelfOrFollower(db, viewerUid, uid))));
  if (!isVisible) throw storyErrors.notFound();
  return story;
}

/**
 * Returns the visibility of a story that is moderated for these reasons. `intended` is the visibility of the author's
 * posts that are not moderated. If it is null, the account is being deleted, and the story must not become public.
 */
export const storyVisibility = (hiddenBy: StoryDoc['hiddenBy'], intended: Visibility | null): Visibility =>
  hiddenBy.length > 0 ? 'hidden' : (intended ?? 'hidden');

/** Returns whether others can see the story now. The visibility decides which others. */
export const isShown = (
  { visibility, expireAt, highlightIds }: Pick<StoryDoc, 'visibility' | 'expireAt' | 'highlightIds'>,
  nowMs: number,
): boolean => visibility !== 'hidden' && (expireAt > nowMs || highlightIds.length > 0);
