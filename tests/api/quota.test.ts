import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { limits } from '@glimpse/contract/limits';
import { paths } from '@glimpse/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { call, errorOf, succeed } from '../support/api-client.ts';
import { bucket, database, filesIn, stored } from './support/database.ts';
import { type Person, person } from './support/people.ts';

async function send({ uid }: Person): Promise<string> {
  const uploadId = randomUUID();
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await bucket()
    .file(`incoming/${uid}/${uploadId}/original`)
    .save(bytes, { resumable: false, contentType: 'image/png' });
  return uploadId;
}

const process = ({ token }: Person, uploadId: string) =>
  call(api.processUpload, { token, params: { uploadId } });

async function haveStored({ uid }: Person, sizeBytes: number): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await database()
    .doc(paths.uploadedBytes(uid))
    .set({ uid, day, sizeBytes, expireAt: Timestamp.fromMillis(Date.now() + 86_400_000) });
}

it('an upload counts in the commit that records it, once', async () => {
  const ana = await person();
  const uploadId = await send(ana);
  await succeed(api.processUpload, { token: ana.token, params: { uploadId } });
  await succeed(api.processUpload, { token: ana.token, params: { uploadId } });
  const upload = await stored(paths.upload(uploadId));
  expect((await stored(paths.uploadedBytes(ana.uid)))?.sizeBytes).toBe(upload?.sizeBytes);
});

it.each([
  ['is used up', limits.uploadBytesPerDay],
  ['has too little left', limits.uploadBytesPerDay - 1],
])('one beyond what a day allows is refused and leaves nothing, where the day %s', async (_how, used) => {
  const ana = await person();
  await haveStored(ana, used);
  const uploadId = await send(ana);
  const answer = await process(ana, uploadId);
  expect(errorOf(answer)).toEqual({
    status: 429,
    code: 'resource-exhausted',
    message: 'You have uploaded as much as one person may in a day. Try again tomorrow.',
  });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await filesIn(`incoming/${ana.uid}/`)).toEqual([]);
  expect(await filesIn(`media/${ana.uid}/`)).toEqual([]);
  expect(await stored(paths.upload(uploadId))).toBeUndefined();
});
