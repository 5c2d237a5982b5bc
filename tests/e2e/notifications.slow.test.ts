import { api } from '@glimpse/contract/api';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { createPerson, createPost, type Person, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { goOffline, goOnline, ignoreNetworkErrors } from './support/network.ts';
import { bell, deliverPushes, notificationRow } from './support/notifications.ts';
import { openAs } from './support/open-as.ts';
import { follow } from './support/stories.ts';

const newVisitor = setUpVisitors();

it('keeps the list offline, also after another screen, and shows new notifications after the reconnect', async () => {
  const [ana, bo] = [await createPerson('Ana Lima'), await createPerson('Bo Lindqvist')];
  const post = await createPost(ana);
  await follow(bo, ana);
  const visitor = await openAs(newVisitor, ana, '/notifications');
  const { page } = visitor;
  const followed = notificationRow(page, 'Bo Lindqvist started following you.');
  await followed.waitFor();
  await goOffline(visitor);
  await page.getByRole('link', { name: 'Home' }).click();
  await bell(page, 0).click();
  await followed.waitFor();
  await expectSuccess(api.likePost, { token: bo.token, params: { postId: post.id } });
  await goOnline(visitor);
  await notificationRow(page, 'Bo Lindqvist liked your post.').waitFor();
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

  const { page: owner } = await openAs(newVisitor, pia, '/posts', { viewport: viewports.phone });
  await bell(owner, 1).click();
  const request = notificationRow(owner, 'Bo Lindqvist asked to follow you.');
  await request.waitFor();
  await expectAccessible(owner);
  await request.getByRole('button', { name: 'Accept' }).click();
  await notificationRow(owner, 'Bo Lindqvist follows you now.').getByRole('button', { name: 'Follow' }).waitFor();

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
