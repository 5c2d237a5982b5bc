import { readFile } from 'node:fs/promises';
import { api } from '@glimpse/contract/api';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { affected, password, person } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { logIn } from '../support/sign-in.ts';
import { filmPath } from '../support/upload-files.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const welcome = welcomeVisitors();

it('a server that hosts a picture, a video or its poster is not told from which page they are asked for', async () => {
  const ana = await person();
  const post = async (postData: object) =>
    affected(await succeed(api.createPost, { token: ana.token, body: { postData } }))._id;
  const posts = [
    await post({ postImage: 'https://pictures.example/dawn.png' }),
    await post({
      postImage: 'https://pictures.example/poster.png',
      postVideos: ['https://films.example/waves.mp4'],
    }),
  ];
  // In everybody's feed they would be pictures that cannot be fetched.
  onTestFinished(async () => {
    for (const postId of posts) await succeed(api.deletePost, { token: ana.token, params: { postId } });
  });
  // Plays by itself, as it does for those who did not ask for less motion.
  const { page } = await welcome({ reducedMotion: 'no-preference' });
  // What goes into the header is decided behind the place where requests are caught here: Chromium says by which policy.
  const asked = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request: { url, referrerPolicy } }) => {
    if (new URL(url).hostname.endsWith('.example')) asked.set(new URL(url).pathname, referrerPolicy);
  });
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const film = await readFile(filmPath);
  await page.route('https://*.example/**', async (route) => {
    const isFilm = route.request().url().endsWith('.mp4');
    await route.fulfill({
      body: isFilm ? film : picture,
      contentType: isFilm ? 'video/mp4' : 'image/png',
    });
  });
  await logIn(page, { email: ana.email, password }, `/post/${posts[0]}`);
  await expect.poll(() => [...asked.keys()]).toContain('/dawn.png');
  await page.goto(`/post/${posts[1]}`);
  await expect.poll(() => [...asked.keys()]).toEqual(expect.arrayContaining(['/poster.png', '/waves.mp4']));
  expect(Object.fromEntries(asked)).toEqual({
    '/dawn.png': 'no-referrer',
    '/poster.png': 'no-referrer',
    '/waves.mp4': 'same-origin',
  });
});
