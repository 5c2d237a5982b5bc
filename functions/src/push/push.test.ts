import { notificationLimits } from '@glimpse/contract/notifications/notification-limits';
import { paths } from '@glimpse/contract/paths';
import type { PushMessage } from '@glimpse/contract/push/push';
import { FieldValue } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { about } from '../../testing/notifications.ts';
import { crowd, noon, person, post } from '../../testing/people.ts';
import { upsertNotification } from '../notifications/upsert-notification.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { addDevice, removeDevice } from './devices.ts';
import { pushNotification } from './push-notification.ts';
import type { Sessions } from './send-to-devices.ts';
import type { PushSender } from './senders.ts';

const database = testDatabases();

type Session = Awaited<ReturnType<Sessions['getUser']>>;

/** Ana, whose post is liked, and a fake sender that records messages and rejects some tokens. */
async function scene(account: Partial<Session> | Error = {}) {
  const db = database();
  const ana = await person(db, 'ana');
  const postId = await post(db, ana);
  const sent: (PushMessage & { tokens: readonly string[] })[] = [];
  const refused = new Set<string>();
  const sender: PushSender = {
    send: async (_uid, tokens, message) => {
      sent.push({ ...message, tokens });
      return tokens.filter((token) => refused.has(token));
    },
  };
  const sessions: Sessions = {
    getUser: async () => {
      if (account instanceof Error) throw account;
      return { disabled: false, ...account };
    },
  };
  const like = async (uid: string, atMs: number) => {
    await likePost(db, atMs, uid, postId);
    const { due } = await upsertNotification(db, atMs, about({ kind: 'like', uid: ana, postId }));
    if (due) await pushNotification(db, { sessions, sender }, atMs, due);
  };
  const tokens = async () =>
    (await db.collection(paths.devices()).get()).docs.map((device) => String(device.get('token'))).sort();
  return { db, ana, postId, sent, refused, like, tokens };
}

describe('a push notification', () => {
  it('has the text and link of the notification, and replaces the previous push', async () => {
    const { db, ana, postId, sent, like } = await scene();
    await addDevice(db, noon, ana, noon, 'phone');
    for (const [index, uid] of (await crowd(db, 4)).entries()) await like(uid, noon + index);
    const message = { title: 'Glimpse', path: `/post/${postId}`, tag: `like_${postId}`, tokens: ['phone'] };
    expect(sent).toEqual([
      { ...message, body: 'person-0 Example liked your post' },
      { ...message, body: 'person-1 Example and person-0 Example liked your post' },
      { ...message, body: 'person-3 Example, person-2 Example and 2 others liked your post' },
    ]);
  });

  it('has the language of each device', async () => {
    const { db, ana, sent, like } = await scene();
    await addDevice(db, noon, ana, noon, 'laptop', 'en');
    await addDevice(db, noon, ana, noon, 'phone', 'ar');
    await addDevice(db, noon, ana, noon, 'tablet', 'ar');
    // A device of an earlier release has no language.
    const { docs } = await db.collection(paths.devices()).get();
    await docs.find((device) => device.get('token') === 'laptop')?.ref.update({ language: FieldValue.delete() });
    await like(await person(db, 'bo'), noon);
    const byBody = new Map(sent.map(({ body, tokens }) => [body.includes('\u2068'), [...tokens].sort()]));
    expect(byBody).toEqual(
      new Map([
        [true, ['phone', 'tablet']],
        [false, ['laptop']],
      ]),
    );
  });

  it('goes to the current user of the device, and removes a device with a rejected token', async () => {
    const { db, ana, sent, refused, like, tokens } = await scene();
    const [bo, cy] = [await person(db, 'bo'), await person(db, 'cy')];
    await like(bo, noon);
    expect(sent).toEqual([]);
    await addDevice(db, noon, ana, noon, 'shared');
    await addDevice(db, noon, ana, noon, 'laptop');
    await addDevice(db, noon, ana, noon, 'laptop');
    await addDevice(db, noon, bo, noon, 'shared');
    // The device belongs to another person now, so ana cannot remove it.
    await removeDevice(db, ana, 'shared');
    refused.add('laptop');
    await like(cy, noon + 1);
    expect(sent.map((message) => message.tokens)).toEqual([['laptop']]);
    expect(await tokens()).toEqual(['shared']);
    await removeDevice(db, bo, 'shared');
    await removeDevice(db, bo, 'shared');
    expect(await tokens()).toEqual([]);
  });

  it.each([
    ['has been signed out everywhere', { tokensValidAfterTime: new Date(noon + 1000).toUTCString() }],
    ['is disabled', { disabled: true }],
    ['is deleted', Object.assign(new Error('no such account'), { code: 'auth/user-not-found' })],
  ])('is not sent to an account that %s, and its devices are removed', async (_why, account) => {
    const { db, ana, sent, like, tokens } = await scene(account);
    await addDevice(db, noon, ana, noon, 'left');
    await like(await person(db, 'bo'), noon + 2000);
    expect([sent, await tokens()]).toEqual([[], []]);
  });

  it('fails if Firebase Auth fails for another reason, and its devices stay', async () => {
    const { db, ana, like, tokens } = await scene(new Error('unavailable'));
    await addDevice(db, noon, ana, noon, 'phone');
    await expect(like(await person(db, 'bo'), noon + 2000)).rejects.toThrow('unavailable');
    expect(await tokens()).toEqual(['phone']);
  });

  it('is not sent again for the same notification', async () => {
    const { db, ana, sent, like, postId } = await scene();
    await addDevice(db, noon, ana, noon, 'phone');
    const bo = await person(db, 'bo');
    for (let time = 0; time < 25; time++) {
      await like(bo, noon + time);
      await dislikePost(db, noon + time, bo, postId);
      await upsertNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    }
    expect(sent).toHaveLength(20);
  });
});

it('the oldest devices are removed when a person has too many', async () => {
  const { db, ana, tokens } = await scene();
  for (let index = 0; index <= notificationLimits.devicesPerPerson; index++)
    await addDevice(db, noon + index, ana, noon, `d${index}`);
  expect(await tokens()).toHaveLength(notificationLimits.devicesPerPerson);
  expect(await tokens()).not.toContain('d0');
  await expect(addDevice(db, noon, 'nobody', noon, 'x')).rejects.toThrow();
});
