import { StoryDoc, storyErrors } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument, type Stored } from '../firestore/documents.ts';
import { isSelfOrFollower } from '../visibility/visible-posts.ts';
import { isShown } from './story-visibility.ts';

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
