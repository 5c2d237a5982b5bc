import { paths } from '@glimpse/contract/paths';
import { StoryDoc, storyErrors } from '@glimpse/contract/stories/story';
import type { ModeratedBy } from '@glimpse/contract/visibility/visibility';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { readableDocument, readDocument } from '../firestore/documents.ts';
import { revokeTokensLater } from '../follows/revoke-tokens.ts';
import { intendedVisibility, visibilityRefs } from '../visibility/intended-visibility.ts';
import { fanOutStoryJob } from './fan-out-story.ts';
import { removeStoryJob } from './remove-story.ts';
import { storyVisibility } from './story-access.ts';

interface StoryId {
  readonly targetUid: string;
  readonly storyId: string;
}

/**
 * Hides a story, so that only its author and moderators can see it. A job removes it from the trays. Throws `notFound`.
 */
export async function hideStory(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  { targetUid: uid, storyId }: StoryId,
): Promise<void> {
  const read = await commit.read({ story: db.doc(paths.story(uid, storyId)) });
  const story = readDocument(StoryDoc, read.story);
  if (!story) throw storyErrors.notFound();
  const hiddenBy = [...new Set<ModeratedBy>([...story.data.hiddenBy, 'moderator'])];
  commit.update(read.story, { hiddenBy, visibility: storyVisibility(hiddenBy, null) });
  revokeTokensLater(commit, db, uid, nowMs);
  commit.set(...removeStoryJob(db, { uid, storyId, nowMs }));
}

/**
 * Shows a moderated story again, unless it is moderated for another reason. A job adds it to the trays. Does nothing if
 * it was deleted.
 */
export async function showStory(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  { targetUid: uid, storyId }: StoryId,
): Promise<void> {
  const read = await commit.read({ ...visibilityRefs(db, uid), story: db.doc(paths.story(uid, storyId)) });
  const story = readableDocument(StoryDoc, read.story);
  if (!story) return;
  const hiddenBy = story.data.hiddenBy.filter((reason) => reason !== 'moderator');
  commit.update(read.story, { hiddenBy, visibility: storyVisibility(hiddenBy, intendedVisibility(read)) });
  commit.set(...fanOutStoryJob(db, { uid, storyId, nowMs }));
}
