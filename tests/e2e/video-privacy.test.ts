import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { api } from '@glimpse/contract/api';
import { storagePaths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { phoneMp4 } from '../../functions/testing/phone-mp4.ts';
import { notedWebm } from '../../functions/testing/phone-webm.ts';
import { bucket } from '../api/support/database.ts';
import { person } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { filmPath } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const welcome = welcomeVisitors();
const place = '+51.5000-000.1200+035.000/ Ana';

/** A second of moving colours, as Chromium records it. */
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

/** Plays it until a frame behind the first has been shown; the size of that frame, in pixels. */
const play = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      new Promise<{ width: number; height: number }>((resolve, reject) => {
        const video = document.createElement('video');
        video.muted = true;
        video.onerror = () => reject(new Error(video.error?.message));
        const seen = (_now: number, { width, height, mediaTime }: VideoFrameCallbackMetadata) => {
          if (mediaTime > 0) resolve({ width, height });
          else video.requestVideoFrameCallback(seen);
        };
        video.requestVideoFrameCallback(seen);
        video.src = address;
        document.body.append(video);
        video.play().catch(reject);
      }),
    url,
  );

it.each<[string, string, (page: Page) => Promise<Buffer>]>([
  ['an mp4 file of a phone', 'video/mp4', async () => phoneMp4(await readFile(filmPath), place)],
  ['a QuickTime file', 'video/quicktime', async () => phoneMp4(await readFile(filmPath), place, 'qt  ')],
  [
    'an mp4 file in fragments',
    'video/mp4',
    async (page) => phoneMp4(await record(page, 'video/mp4;codecs=vp9'), place),
  ],
  [
    'a WebM file',
    'video/webm',
    async (page) => notedWebm(await record(page, 'video/webm;codecs=vp8'), place),
  ],
])('%s loses the place wherever it stands, and still plays', async (_what, contentType, make) => {
  const { page } = await welcome();
  await page.goto('/');
  const file = await make(page);
  expect(file.toString('latin1').split(place).length).toBeGreaterThan(20);

  const { uid, token } = await person();
  const uploadId = randomUUID();
  const put = (path: string, bytes: Buffer, type: string) =>
    bucket().file(path).save(bytes, { resumable: false, contentType: type });
  const poster = sharp({ create: { width: 320, height: 240, channels: 3, background: 'teal' } });
  await put(storagePaths.incoming(uid, uploadId), file, contentType);
  await put(storagePaths.incomingPoster(uid, uploadId), await poster.jpeg().toBuffer(), 'image/jpeg');
  const { media } = await succeed(api.processUpload, { token, params: { uploadId } });

  const published = Buffer.from(await (await fetch(media.url)).arrayBuffer());
  expect(published.length).toBe(file.length);
  expect(published.includes(place.slice(0, 8))).toBe(false);
  expect(await play(page, media.url)).toEqual({ width: media.width, height: media.height });
});
