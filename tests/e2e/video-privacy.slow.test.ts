import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { api } from '@glimpse/contract/api';
import { storagePaths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { phoneMp4 } from '../../functions/testing/mp4.ts';
import { phoneWebm } from '../../functions/testing/webm.ts';
import { expectSuccess } from '../support/api-client.ts';
import { bucket } from '../support/database.ts';
import { createPerson } from '../support/people.ts';
import { videoPath } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();
const location = '+51.5000-000.1200+035.000/ Ana';

/** Records over a second of moving colours in Chromium. */
async function record(page: Page, mimeType: string): Promise<Buffer> {
  const base64 = await page.evaluate(async (type) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 240];
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: type });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start(250);
    for (let frame = 0; frame < 40; frame++) {
      await new Promise(requestAnimationFrame);
      if (context) context.fillStyle = `hsl(${frame * 9} 90% 50%)`;
      context?.fillRect(frame * 4, 20, 120, 160);
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, mimeType);
  return Buffer.from(base64, 'base64');
}

/** Plays the video until its second frame. Returns the size of that frame in pixels. */
const play = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      new Promise<{ width: number; height: number }>((resolve, reject) => {
        const video = document.createElement('video');
        video.muted = true;
        video.onerror = () => reject(new Error(video.error?.message));
        const onFrame = (_now: number, { width, height, mediaTime }: VideoFrameCallbackMetadata) => {
          if (mediaTime > 0) resolve({ width, height });
          else video.requestVideoFrameCallback(onFrame);
        };
        video.requestVideoFrameCallback(onFrame);
        video.src = address;
        document.body.append(video);
        video.play().catch(reject);
      }),
    url,
  );

it.each<[string, string, (page: Page) => Promise<Buffer>]>([
  ['an mp4 file of a phone', 'video/mp4', async () => phoneMp4(await readFile(videoPath), location)],
  ['a QuickTime file', 'video/quicktime', async () => phoneMp4(await readFile(videoPath), location, 'qt  ')],
  [
    'an mp4 file in fragments',
    'video/mp4',
    async (page) => phoneMp4(await record(page, 'video/mp4;codecs=vp9'), location),
  ],
  ['a WebM file', 'video/webm', async (page) => phoneWebm(await record(page, 'video/webm;codecs=vp8'), location)],
])('removes the location from %s, which still plays', async (_name, contentType, make) => {
  const { page } = await newVisitor();
  await page.goto('/');
  const file = await make(page);
  // A busy machine records fewer frames, and each has a location.
  expect(file.toString('latin1').split(location).length).toBeGreaterThan(3);

  const { uid, token } = await createPerson();
  const uploadId = randomUUID();
  const saveFile = (path: string, bytes: Buffer, type: string) =>
    bucket().file(path).save(bytes, { resumable: false, contentType: type });
  const poster = sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } });
  await saveFile(storagePaths.incoming(uid, uploadId), file, contentType);
  await saveFile(storagePaths.incomingPoster(uid, uploadId), await poster.jpeg().toBuffer(), 'image/jpeg');
  const { media } = await expectSuccess(api.processUpload, { token, params: { uploadId } });

  const published = Buffer.from(await (await fetch(media.url)).arrayBuffer());
  expect(published.length).toBe(file.length);
  expect(published.includes(location.slice(0, 8))).toBe(false);
  expect(await play(page, media.url)).toEqual({ width: media.width, height: media.height });
});
