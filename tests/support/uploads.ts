import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { Overlay } from '@glimpse/contract/stories/story';
import { Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { expectSuccess } from './api-client.ts';
import { bucket, database } from './database.ts';
import type { Person } from './people.ts';

/** Creates a picture of one colour. */
export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 40 } } });

export interface SentFile {
  readonly bytes: Buffer;
  readonly type: string;
}

/** By default, a file is the original of a new upload. */
interface Destination {
  readonly uploadId?: string;
  readonly pathOf?: (uid: string, uploadId: string) => string;
}

/** Stores the file of an upload in the private folder, as the browser does before it calls the API. Returns the id. */
export async function sendFile(
  { uid }: Person,
  { bytes, type }: SentFile,
  { uploadId = randomUUID(), pathOf = storagePaths.incoming }: Destination = {},
): Promise<string> {
  await bucket().file(pathOf(uid, uploadId)).save(bytes, { resumable: false, contentType: type });
  return uploadId;
}

/** What a picture is uploaded for. A post is the default. */
interface Use {
  readonly purpose?: 'story' | 'message';
  readonly recipientUid?: string;
}

/** Uploads a picture and lets the API process it. Returns the id and the media. */
export async function uploadPicture(person: Person, body: Use = {}) {
  const bytes = await plainPicture(400, 300).jpeg().toBuffer();
  const uploadId = await sendFile(person, { bytes, type: 'image/jpeg' });
  const { media } = await expectSuccess(api.processUpload, { token: person.token, params: { uploadId }, body });
  return { uploadId, media };
}

const overlay = (text: string): Overlay => ({
  text,
  ...{ x: 0.5, y: 0.5, colour: 'white', size: 'medium', hasBackground: true },
});

/**
 * Uploads a picture and creates a story with it, as the browser does. The story has `text` on it, if it is not ''.
 * Returns its id and the URL of a file.
 */
export async function postStory(person: Person, text = ''): Promise<{ storyId: string; url: string }> {
  const { uploadId: storyId, media } = await uploadPicture(person, { purpose: 'story' });
  const storyData = { kind: 'media', alt: 'A ridge', overlays: text === '' ? [] : [overlay(text)] };
  await expectSuccess(api.createStory, { token: person.token, params: { storyId }, body: { storyData } });
  return { storyId, url: media.url };
}

/** Changes when a story expires. */
export const expireStory = async ({ uid }: Person, storyId: string, atMs: number): Promise<void> => {
  await database()
    .doc(paths.story(uid, storyId))
    .update({ expireAt: Timestamp.fromMillis(atMs) });
};

/** Returns the address of a file with the download token that Storage shows to people who can read the file. */
export async function addressWithToken(url: string, { token }: Person): Promise<string> {
  const response = await fetch(url.replace('alt=media', ''), { headers: { Authorization: `Firebase ${token}` } });
  const Metadata = z.object({ downloadTokens: z.string().check(z.minLength(1)) });
  return `${url}&token=${Metadata.parse(await response.json()).downloadTokens}`;
}
