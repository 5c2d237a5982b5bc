import { readFile } from 'node:fs/promises';
import { api } from '@glimpse/contract/api';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { createPerson, password, postIn } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { videoPath } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

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
