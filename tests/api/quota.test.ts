import { randomUUID } from 'node:crypto';
import { api } from '@glimpse/contract/api';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { paths } from '@glimpse/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { call, expectSuccess, parseError } from '../support/api-client.ts';
import { bucket, database, filesIn, readDocument } from './support/database.ts';
import { createPerson, type Person } from './support/people.ts';

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

const process = ({ token }: Person, uploadId: string) => call(api.processUpload, { token, params: { uploadId } });

async function setUploadedBytes({ uid }: Person, sizeBytes: number): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await database()
    .doc(paths.uploadedBytes(uid))
    .set({ uid, day, sizeBytes, expireAt: Timestamp.fromMillis(Date.now() + 86_400_000) });
}

it('counts the bytes of an upload once', async () => {
  const ana = await createPerson();
  const uploadId = await send(ana);
  await expectSuccess(api.processUpload, { token: ana.token, params: { uploadId } });
  await expectSuccess(api.processUpload, { token: ana.token, params: { uploadId } });
  const upload = await readDocument(paths.upload(uploadId));
  expect((await readDocument(paths.uploadedBytes(ana.uid)))?.sizeBytes).toBe(upload?.sizeBytes);
});

it.each([
  ['is used up', mediaLimits.uploadBytesPerDay],
  ['has too little left', mediaLimits.uploadBytesPerDay - 1],
])('refuses an upload and deletes its files if the daily limit %s', async (_how, used) => {
  const ana = await createPerson();
  await setUploadedBytes(ana, used);
  const uploadId = await send(ana);
  const response = await process(ana, uploadId);
  expect(parseError(response)).toEqual({
    status: 429,
    code: 'resource-exhausted',
    message: "You've reached your daily upload limit. Try again tomorrow.",
  });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await filesIn(`incoming/${ana.uid}/`)).toEqual([]);
  expect(await filesIn(`media/${ana.uid}/`)).toEqual([]);
  expect(await readDocument(paths.upload(uploadId))).toBeUndefined();
});
