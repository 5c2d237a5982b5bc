import { type Media, mediaDefaults, type UploadDoc } from '@glimpse/contract/media/media';
import { paths, storagePaths, storageUrl } from '@glimpse/contract/paths';
import { StoryTrayDoc } from '@glimpse/contract/stories/story';
import { storyLimits } from '@glimpse/contract/stories/story-limits';
import type { Firestore } from 'firebase-admin/firestore';
import { toStored } from '../src/firestore/documents.ts';
import type { MediaStore } from '../src/media/store.ts';
import { createStory } from '../src/stories/create-story.ts';
import { noon } from './people.ts';

export const lifetimeMs = storyLimits.lifetimeMs;

/** Stores the file and the document of an upload that was processed for a story. Returns its id. */
export async function storyUpload(db: Firestore, store: MediaStore, uid: string, id: string): Promise<string> {
  const path = storagePaths.storyFolder(uid, id);
  await store.publish(`${path}320.webp`, Buffer.from(path), 'image/webp');
  const url = storageUrl('glimpse.appspot.com', `${path}320.webp`);
  const media: Media = {
    ...{ type: 'image', url, path, width: 4, height: 3, alt: '', placeholder: 'abc', posterUrl: '' },
    ...{ variants: [{ width: 320, url, hasAvif: false }], ...mediaDefaults },
  };
  const upload: UploadDoc = { uid, media, sizeBytes: 1, createdAt: noon };
  await db.doc(paths.upload(id)).set(toStored(upload));
  return id;
}

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
