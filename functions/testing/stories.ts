import { paths, storagePaths } from '@glimpse/contract/paths';
import { StoryTrayDoc, storyLimits } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import type { MediaStore } from '../src/media/store.ts';
import { createStory } from '../src/stories/create-story.ts';
import { noon } from './people.ts';
import { storePicture } from './uploads.ts';

export const lifetimeMs = storyLimits.lifetimeMs;

/** Stores the file and the document of an upload that was processed for a story. Returns its id. */
export const storyUpload = (db: Firestore, store: MediaStore, uid: string, id: string): Promise<string> =>
  storePicture({ db, store }, uid, id, storagePaths.storyFolder(uid, id));

/** Creates a story with a picture. Returns its id. */
export async function story(
  db: Firestore,
  store: MediaStore,
  uid: string,
  id: string,
  createdMs = noon,
): Promise<string> {
  await storyUpload(db, store, uid, id);
  await createStory(db, createdMs, uid, id, { kind: 'media', alt: 'A ridge' });
  return id;
}

/** Returns the ring of the author in the tray of `uid`, or null. */
export async function ringOf(db: Firestore, uid: string, author: string): Promise<StoryTrayDoc | null> {
  const ring = await db.doc(paths.storyTrayEntry(uid, author)).get();
  return ring.exists ? StoryTrayDoc.parse(ring.data()) : null;
}
