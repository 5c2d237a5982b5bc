import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { Overlay } from '@glimpse/contract/stories/story';
import { Timestamp } from 'firebase-admin/firestore';
import { expectSuccess } from '../../support/api-client.ts';
import { bucket, database } from './database.ts';
import type { Person } from './people.ts';
import { plainPicture } from './upload-pictures.ts';

const overlay = (text: string): Overlay => ({
  text,
  ...{ x: 0.5, y: 0.5, colour: 'white', size: 'medium', hasBackground: true },
});

/**
 * Uploads a picture and creates a story with it, as the browser does. The story has `text` on it, if it is not ''.
 * Returns its id and the URL of a file.
 */
export async function postStory({ uid, token }: Person, text = ''): Promise<{ storyId: string; url: string }> {
  const storyId = randomUUID();
  const original = bucket().file(storagePaths.incoming(uid, storyId));
  await original.save(await plainPicture(400, 300).jpeg().toBuffer(), { resumable: false, contentType: 'image/jpeg' });
  const body = { purpose: 'story' };
  const { media } = await expectSuccess(api.processUpload, { token, params: { uploadId: storyId }, body });
  const storyData = { kind: 'media', alt: 'A ridge', overlays: text === '' ? [] : [overlay(text)] };
  await expectSuccess(api.createStory, { token, params: { storyId }, body: { storyData } });
  return { storyId, url: media.url };
}

/** Changes when a story expires. */
export const expireStory = async ({ uid }: Person, storyId: string, atMs: number): Promise<void> => {
  await database()
    .doc(paths.story(uid, storyId))
    .update({ expireAt: Timestamp.fromMillis(atMs) });
};
