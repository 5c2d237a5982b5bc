import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { database, eventually } from '../api/support/database.ts';
import { addComment, createPerson, createPost, type Person, password } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { deliverPushes } from './support/deliver-pushes.ts';
import { goOffline, goOnline, ignoreNetworkErrors } from './support/network.ts';

const newVisitor = setUpVisitors();

const follow = ({ token }: Person, { uid }: Person) => expectSuccess(api.follow, { token, params: { userId: uid } });
const bell = (page: Page, unread: number) =>
  page.getByRole('link', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

it('shows likes, comments and followers live and grouped, marks them as read, and removes undone ones', async () => {
  const [ana, bo, cy] = [
    await createPerson('Ana Lima'),
    await createPerson('Bo Lindqvist'),
    await createPerson('Cy Moreau'),
  ];
  const post = await createPost(ana);
  const onPost = ({ token }: Person) => ({ token, params: { postId: post.id } });
  const visitor = await newVisitor();
  const { page } = visitor;
  await logIn(page, { email: ana.email, password }, '/posts');
  await bell(page, 0).waitFor();

  await expectSuccess(api.likePost, onPost(bo));
  await bell(page, 1).waitFor();
  await expectSuccess(api.likePost, onPost(cy));
  await addComment(bo, post.id, 'What a morning');
  await bell(page, 2).waitFor();
  await expectAccessible(page);

  await bell(page, 2).click();
  const today = page.getByRole('region', { name: 'Today' });
  await row(page, 'Cy Moreau and Bo Lindqvist liked your post.').waitFor();
  await today.getByRole('listitem').filter({ hasText: 'What a morning' }).waitFor();
  await bell(page, 0).waitFor();
  await expectAccessible(page);

  // A notification that arrives on the open screen is marked as read.
  await follow(bo, ana);
  const followedRow = row(page, 'Bo Lindqvist started following you.');
  await followedRow.waitFor();
  await followedRow.getByRole('button', { name: 'Follow', exact: true }).click();
  await followedRow.getByRole('button', { name: 'Unfollow' }).waitFor();
  await expectSuccess(api.dislikePost, onPost(cy));
  await row(page, 'Bo Lindqvist liked your post.').filter({ hasNotText: 'Cy Moreau' }).waitFor();
  await bell(page, 0).waitFor();

  // The list stays offline, also after another screen. New notifications arrive after the reconnect.
  await goOffline(visitor);
  await page.getByRole('link', { name: 'Home' }).click();
  await bell(page, 0).click();
  await followedRow.waitFor();
  await expectSuccess(api.likePost, onPost(cy));
  await goOnline(visitor);
  await row(page, 'Cy Moreau and Bo Lindqvist liked your post.').waitFor();

  await page.getByRole('link', { name: /liked your post/ }).click();
  await page.waitForURL(`**/post/${post.id}`);
  await page.goBack();
  await followedRow.waitFor();
  // Muting removes the person from notifications, also in the database.
  await expectSuccess(api.mute, { token: ana.token, params: { userId: bo.uid } });
  await followedRow.waitFor({ state: 'detached' });
  await row(page, 'Cy Moreau liked your post.').filter({ hasNotText: 'Bo Lindqvist' }).waitFor();
  const notificationsWithBo = database()
    .collection(paths.notifications(ana.uid))
    .where('uids', 'array-contains', bo.uid);
  await eventually(async () => (await notificationsWithBo.get()).size, 0);
  await expectSuccess(api.deletePost, onPost(ana));
  await row(page, 'liked your post').waitFor({ state: 'detached' });
  ignoreNetworkErrors(visitor);
});

/** Returns the pushes that Cloud Messaging would have sent to the person's devices. */
const pushedTo = async ({ uid }: Person) =>
  (await database().collection('recordedPushes').where('uid', '==', uid).get()).docs.map((push) => push.data());

it("accepts a follow request on a phone, and pushes that to the requester's device, but no unwanted kinds", async () => {
  const [pia, bo] = [await createPerson('Pia Rossi'), await createPerson('Bo Lindqvist')];
  await expectSuccess(api.changePrivacy, { token: pia.token, body: { isPrivate: true } });
  const requester = await newVisitor({ serviceWorkers: 'allow' });
  await requester.page.addInitScript(grantNotifications);
  await logIn(requester.page, { email: bo.email, password }, '/settings');
  await requester.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const device = requester.page.getByRole('switch', { name: 'On this device' });
  await device.click();
  await expect.poll(() => device.getAttribute('aria-checked')).toBe('true');
  const likes = requester.page.getByRole('switch', { name: 'Likes', exact: true });
  await likes.click();
  await expect.poll(() => likes.getAttribute('aria-checked')).toBe('false');
  await expectAccessible(requester.page);
  // The person wants no notifications of likes. The acceptance of the request arrives later.
  const post = await createPost(bo);
  await expectSuccess(api.likePost, { token: pia.token, params: { postId: post.id } });
  await follow(bo, pia);

  const { page: owner } = await newVisitor({ viewport: { width: 390, height: 844 } });
  await logIn(owner, { email: pia.email, password }, '/posts');
  await bell(owner, 1).click();
  const request = row(owner, 'Bo Lindqvist asked to follow you.');
  await request.waitFor();
  await expectAccessible(owner);
  await request.getByRole('button', { name: 'Accept' }).click();
  await row(owner, 'Bo Lindqvist follows you now.').getByRole('button', { name: 'Follow' }).waitFor();

  await bell(requester.page, 1).waitFor();
  const message = {
    body: 'Pia Rossi accepted your follow request',
    path: `/@${pia.username}`,
    tag: `requestAccepted_${pia.uid}`,
  };
  await eventually(async () => (await pushedTo(bo)).length, 1);
  expect((await pushedTo(bo))[0]).toMatchObject(message);
  const { shown, opened } = await deliverPushes(requester, [{ title: 'Glimpse', ...message }]);
  expect(shown).toEqual([{ title: 'Glimpse', body: message.body, tag: message.tag }]);
  expect(opened).toEqual([new URL(message.path, requester.page.url()).href]);

  // Logging out removes the device.
  const devices = database().collection('devices').where('uid', '==', bo.uid);
  expect((await devices.get()).size).toBe(1);
  await requester.page.getByRole('button', { name: 'Log out' }).click();
  await requester.page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await requester.page.getByRole('button', { name: 'Login as Guest' }).waitFor();
  expect((await devices.get()).size).toBe(0);
});

/** Grants the permission for notifications, because a headless browser does not ask the user. */
function grantNotifications(): void {
  let permission: NotificationPermission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => {
    permission = 'granted';
    return permission;
  };
}
