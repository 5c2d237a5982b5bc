import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { api } from '@glimpse/contract/api';
import { storagePaths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { phoneMp4 } from '../../functions/testing/mp4.ts';
import { phoneWebm } from '../../functions/testing/webm.ts';
import { expectSuccess } from '../support/api-client.ts';
import { bucket } from '../support/database.ts';
import { createPerson, password, postIn } from '../support/people.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { videoPath } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { setMediaOrigin, startEdge, type TestEdge } from './support/edge.ts';

const newVisitor = setUpVisitors();

let edge: TestEdge;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.close());

/** Opens the posts of a person of the seed. Returns the number of pictures, when all are shown. */
async function openPosts(page: Page): Promise<number> {
  await page.addInitScript(setMediaOrigin, edge.origin);
  await logInAsGuest(page, '/explore?q=theo%40example.com');
  const pictures = page.getByRole('list', { name: 'Posts' }).locator('img');
  await pictures.first().waitFor();
  await expect
    .poll(() =>
      pictures.evaluateAll((images) =>
        images.every((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0),
      ),
    )
    .toBe(true);
  return pictures.count();
}

it('public pictures come from the CDN, which fetches each of them once for all people', async () => {
  const { page } = await newVisitor({ isFirstVisit: true });
  const fromStorage: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/o/media%2F')) fromStorage.push(request.url());
  });
  expect(await openPosts(page)).toBeGreaterThan(2);
  expect(fromStorage).toEqual([]);
  const firstRequests = new Set(edge.requested);
  expect(firstRequests.size).toBeGreaterThan(2);
  for (const path of firstRequests) expect(path).toMatch(/^media\/[\w-]+\/[\w-]+\/square-\d+\.(?:avif|webp)$/);
  expect(new Set(edge.fetched)).toEqual(firstRequests);

  const { page: another } = await newVisitor({ isFirstVisit: true });
  const before = edge.requested.length;
  await openPosts(another);
  expect(edge.requested.length).toBeGreaterThan(before);
  expect(edge.fetched.length).toBe(firstRequests.size);
});

it('sends no page URL to servers of external pictures and videos', async () => {
  const ana = await createPerson();
  const post = async (postData: object) =>
    postIn(await expectSuccess(api.createPost, { token: ana.token, body: { postData } }))._id;
  const posts = [
    await post({ postImage: 'https://pictures.example/dawn.png' }),
    await post({
      postImage: 'https://pictures.example/poster.png',
      postVideos: ['https://videos.example/waves.mp4'],
    }),
  ];
  // Otherwise other tests see posts whose pictures cannot load.
  onTestFinished(async () => {
    for (const postId of posts) await expectSuccess(api.deletePost, { token: ana.token, params: { postId } });
  });
  // Without reduced motion, the video plays automatically.
  const { page } = await newVisitor({ reducedMotion: 'no-preference' });
  // Chromium sets the Referer header after the route. So the test reads the referrer policy of each request.
  const policies = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request: { url, referrerPolicy } }) => {
    if (new URL(url).hostname.endsWith('.example')) policies.set(new URL(url).pathname, referrerPolicy);
  });
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const video = await readFile(videoPath);
  await page.route('https://*.example/**', async (route) => {
    const isVideo = route.request().url().endsWith('.mp4');
    await route.fulfill({
      body: isVideo ? video : picture,
      contentType: isVideo ? 'video/mp4' : 'image/png',
    });
  });
  await logIn(page, { email: ana.email, password }, `/post/${posts[0]}`);
  await expect.poll(() => [...policies.keys()]).toContain('/dawn.png');
  await page.goto(`/post/${posts[1]}`);
  await expect.poll(() => [...policies.keys()]).toEqual(expect.arrayContaining(['/poster.png', '/waves.mp4']));
  expect(Object.fromEntries(policies)).toEqual({
    '/dawn.png': 'no-referrer',
    '/poster.png': 'no-referrer',
    '/waves.mp4': 'same-origin',
  });
});

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
