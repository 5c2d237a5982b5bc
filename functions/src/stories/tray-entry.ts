import { paths } from '@glimpse/contract/paths';
import type { Author } from '@glimpse/contract/profiles/user';
import { StoryDoc, type StoryTrayDoc } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments, type Stored } from '../firestore/documents.ts';
import { liveStories } from '../firestore/queries.ts';
import { isShown } from './story-visibility.ts';

/** Moderated stories are rare, so that the newest story that others can see is among the first ones. */
const searched = 10;

/** Returns the person's newest story that has not expired and is not moderated, or null. */
export async function newestShownStory(db: Firestore, uid: string, nowMs: number): Promise<Stored<StoryDoc> | null> {
  const { docs } = await liveStories(db, uid, nowMs).limit(searched).get();
  return readDocuments(StoryDoc, docs).find(({ data }) => isShown(data, nowMs)) ?? null;
}

/** Returns the fields of a ring about this story, for a viewer who has viewed the author's stories until `seenUntil`. */
export const trayFields = (
  author: Author,
  { id, data: { createdAt, expireAt } }: Stored<StoryDoc>,
  seenUntil: number,
): StoryTrayDoc => ({
  ...author,
  storyId: id,
  createdAt,
  expireAt,
  seenUntil,
  isSeen: seenUntil >= createdAt,
});

export const trayRef = (db: Firestore, uid: string, authorUid: string) => db.doc(paths.storyTrayEntry(uid, authorUid));
