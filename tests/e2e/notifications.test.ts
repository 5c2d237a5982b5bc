import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { database, eventually } from '../api/support/database.ts';
import { addComment, newPost, type Person, password, person } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { type Visitor, welcomeVisitors } from '../support/visitors.ts';
import { forgive, goOffline, goOnline } from './support/on-post.ts';

const welcome = welcomeVisitors();

const follow = ({ token }: Person, { uid }: Person) =>
  succeed(api.follow, { token, params: { userId: uid } });
const bell = (page: Page, unread: number) =>
  page.getByRole('link', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

it('likes, comments and followers are told live and grouped, read when they are seen, and gone when they are taken back', {
  timeout: 120_000,
}, async () => {
  const [ana, bo, cy] = [await person('Ana Lima'), await person('Bo Lindqvist'), await person('Cy Moreau')];
  const post = await newPost(ana);
  const onPost = ({ token }: Person) => ({ token, params: { postId: post.id } });
  const visitor = await welcome();
  const { page } = visitor;
  await logIn(page, { email: ana.email, password }, '/posts');
  await bell(page, 0).waitFor();

  await succeed(api.likePost, onPost(bo));
  await bell(page, 1).waitFor();
  await succeed(api.likePost, onPost(cy));
  await addComment(bo, post.id, 'What a morning');
  await bell(page, 2).waitFor();
  await expectAccessible(page);

  await bell(page, 2).click();
  const today = page.getByRole('region', { name: 'Today' });
  await row(page, 'Cy Moreau and Bo Lindqvist liked your post.').waitFor();
  await today.getByRole('listitem').filter({ hasText: 'What a morning' }).waitFor();
  await bell(page, 0).waitFor();
  await expectAccessible(page);

  // What comes in while one looks shows by itself, and is read.
  await follow(bo, ana);
  const followed = row(page, 'Bo Lindqvist started following you.');
  await followed.waitFor();
  await followed.getByRole('button', { name: 'Follow', exact: true }).click();
  await followed.getByRole('button', { name: 'Unfollow' }).waitFor();
  await succeed(api.dislikePost, onPost(cy));
  await row(page, 'Bo Lindqvist liked your post.').filter({ hasNotText: 'Cy Moreau' }).waitFor();
  await bell(page, 0).waitFor();

  // Without a network it stays, also over another screen; what happens meanwhile comes on return.
  await goOffline(visitor);
  await page.getByRole('link', { name: 'Home' }).click();
  await bell(page, 0).click();
  await followed.waitFor();
  await succeed(api.likePost, onPost(cy));
  await goOnline(visitor);
  await row(page, 'Cy Moreau and Bo Lindqvist liked your post.').waitFor();

  await page.getByRole('link', { name: /liked your post/ }).click();
  await page.waitForURL(`**/post/${post.id}`);
  await page.goBack();
  await followed.waitFor();
  // Who is muted goes from what was told, also where it is stored.
  await succeed(api.mute, { token: ana.token, params: { userId: bo.uid } });
  await followed.waitFor({ state: 'detached' });
  await row(page, 'Cy Moreau liked your post.').filter({ hasNotText: 'Bo Lindqvist' }).waitFor();
  const naming = database().collection(paths.notifications(ana.uid)).where('uids', 'array-contains', bo.uid);
  await eventually(async () => (await naming.get()).size, 0);
  await succeed(api.deletePost, onPost(ana));
  await row(page, 'liked your post').waitFor({ state: 'detached' });
  forgive(visitor);
});

/** What a device of theirs would have been shown. */
const pushedTo = async ({ uid }: Person) =>
  (await database().collection('recordedPushes').where('uid', '==', uid).get()).docs.map((push) =>
    push.data(),
  );

it('who asks to follow is answered on a phone; whoever asked is told, also on a device, and not what they do not want', {
  timeout: 120_000,
}, async () => {
  const [pia, bo] = [await person('Pia Rossi'), await person('Bo Lindqvist')];
  await succeed(api.changePrivacy, { token: pia.token, body: { isPrivate: true } });
  const asking = await welcome({ serviceWorkers: 'allow' });
  await asking.page.addInitScript(agree);
  await logIn(asking.page, { email: bo.email, password }, '/settings');
  await asking.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const device = asking.page.getByRole('switch', { name: 'On this device' });
  await device.click();
  await expect.poll(() => device.getAttribute('aria-checked')).toBe('true');
  const likes = asking.page.getByRole('switch', { name: 'Likes' });
  await likes.click();
  await expect.poll(() => likes.getAttribute('aria-checked')).toBe('false');
  await expectAccessible(asking.page);
  // A like is not told, whenever; the answer to the request, later, is.
  const post = await newPost(bo);
  await succeed(api.likePost, { token: pia.token, params: { postId: post.id } });
  await follow(bo, pia);

  const { page: owner } = await welcome({ viewport: { width: 390, height: 844 } });
  await logIn(owner, { email: pia.email, password }, '/posts');
  await bell(owner, 1).click();
  const request = row(owner, 'Bo Lindqvist asked to follow you.');
  await request.waitFor();
  await expectAccessible(owner);
  await request.getByRole('button', { name: 'Accept' }).click();
  await row(owner, 'Bo Lindqvist follows you now.').getByRole('button', { name: 'Follow' }).waitFor();

  await bell(asking.page, 1).waitFor();
  const message = {
    body: 'Pia Rossi accepted your request to follow',
    // A private account shows no email.
    path: `/profile/${pia.uid}`,
    tag: `requestAccepted_${pia.uid}`,
  };
  await eventually(async () => (await pushedTo(bo)).length, 1);
  expect((await pushedTo(bo))[0]).toMatchObject(message);
  const { shown, opened } = await whenPushed(asking, { title: 'Glimpse', ...message });
  expect(shown).toEqual([{ title: 'Glimpse', body: message.body, tag: message.tag }]);
  expect(opened).toEqual([new URL(message.path, asking.page.url()).href]);

  // The device goes with the session.
  const devices = database().collection('devices').where('uid', '==', bo.uid);
  expect((await devices.get()).size).toBe(1);
  await asking.page.getByRole('button', { name: 'Log out' }).click();
  await asking.page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await asking.page.getByRole('button', { name: 'Login as Guest' }).waitFor();
  expect((await devices.get()).size).toBe(0);
});

/** Says yes for a person whom a browser without a screen does not ask. */
function agree(): void {
  let permission: NotificationPermission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    permission = 'granted';
    return permission;
  };
}

interface Seen {
  shown: object[];
  opened: string[];
}

/** What the service worker shows when Cloud Messaging delivers this, and what it opens by a press. A browser without a screen does neither. */
async function whenPushed({ page, context }: Visitor, message: object) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate(() => {
    const seen: Seen = { shown: [], opened: [] };
    Object.assign(self, { seen });
    Object.assign(Reflect.get(self, 'registration'), {
      showNotification: async (title: string, { body, tag, data }: NotificationOptions) => {
        seen.shown.push({ title, body, tag });
        const notification = { data, close: () => {} };
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
      },
    });
    Object.assign(Reflect.get(self, 'clients'), {
      openWindow: async (url: string) => void seen.opened.push(url),
    });
  });
  const session = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify({ data: message });
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registrationId,
    data,
  });
  const seen = (): Promise<Seen> => worker.evaluate(() => Reflect.get(self, 'seen'));
  await expect.poll(async () => (await seen()).opened.length).toBe(1);
  return seen();
}
