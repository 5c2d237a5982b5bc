import { maxInValues } from '@glimpse/contract/list-limits';
import { dayOf, type NotificationKind } from '@glimpse/contract/notifications/notification';
import { notificationLimits } from '@glimpse/contract/notifications/notification-limits';
import { paths } from '@glimpse/contract/paths';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { about, notificationsOf, unreadOf } from '../../testing/notifications.ts';
import { crowd, noon, person, post, privatePerson } from '../../testing/people.ts';
import { refreshAuthor } from '../accounts/refresh-author.ts';
import { cleanUpPost } from '../clean-up/clean-up-post.ts';
import { addComment } from '../comments/add-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { notificationsNaming, notificationsWith } from '../firestore/queries.ts';
import { countIn, createUsage } from '../firestore/usage.ts';
import { follow, unfollow } from '../follows/follow.ts';
import { acceptRequest, declineRequest } from '../follows/requests.ts';
import { deletePost } from '../posts/delete-post.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { block } from '../safety/block.ts';
import { mute } from '../safety/mute.ts';
import { changeSettings } from './change-settings.ts';
import { readNotifications } from './read-notifications.ts';
import { refreshNotifications } from './refresh-notifications.ts';
import { upsertNotification } from './upsert-notification.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const [ana, bo, cy] = [await person(db, 'ana'), await person(db, 'bo'), await person(db, 'cy')];
  return { db, ana, bo, cy, postId: await post(db, ana) };
}

/** Returns a person's list of notifications, and the number on the badge. */
async function listOf(db: Firestore, uid: string) {
  const rows = await notificationsOf(db, uid);
  return {
    rows: rows.map(({ kind, count, uids }) => [kind, count, ...uids]),
    unread: await unreadOf(db, uid),
  };
}

/** Stores likes of these people, oldest first, without counting them. */
async function storeLikes(db: Firestore, postId: string, uids: readonly string[]): Promise<void> {
  const batch = db.batch();
  for (const [index, uid] of uids.entries()) {
    const at = Timestamp.fromMillis(noon + 1 + index);
    const like = { uid, postId, fullName: 'X', email: 'x@example.com', createdAt: at, updatedAt: at };
    batch.set(db.doc(paths.like(postId, uid)), like);
  }
  await batch.commit();
}

describe('likes', () => {
  it('are one notification, which becomes unread again with the next like', async () => {
    const { db, ana, postId } = await scene();
    const fans = await crowd(db, 14);
    const like = (index: number) => likePost(db, noon + index, fans[index] ?? '', postId);
    const target = about({ kind: 'like', uid: ana, postId });
    for (let index = 0; index < 13; index++) await like(index);
    await likePost(db, noon, ana, postId);
    const { due } = await upsertNotification(db, noon, target);
    expect(await listOf(db, ana)).toEqual({
      rows: [['like', 13, 'person-12', 'person-11', 'person-10']],
      unread: 1,
    });
    expect(due).toMatchObject({ uid: ana, id: `like_${postId}`, data: { count: 13, pushedCount: 13 } });

    // A repeated or late event does not write the document.
    const ref = db.doc(paths.notification(ana, `like_${postId}`));
    const before = (await ref.get()).updateTime;
    const repeated = await upsertNotification(db, noon + 60_000, target);
    expect([repeated.due, await repeated.mustRepeat()]).toEqual([null, false]);
    expect((await ref.get()).updateTime).toEqual(before);

    await readNotifications(db, ana, noon + 12);
    await readNotifications(db, ana, noon + 12);
    expect((await listOf(db, ana)).unread).toBe(0);
    await upsertNotification(db, noon, target);
    expect((await listOf(db, ana)).unread).toBe(0);
    await like(13);
    expect(await upsertNotification(db, noon, target)).toMatchObject({
      due: { data: { count: 14, isUnread: true } },
    });
    // A like after the time of reading stays unread.
    await readNotifications(db, ana, noon + 12);
    expect((await listOf(db, ana)).unread).toBe(1);
  });

  it('that are undone are removed, and the last one removes the notification', async () => {
    const { db, ana, bo, cy, postId } = await scene();
    const upsert = () => upsertNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    await likePost(db, noon, bo, postId);
    await likePost(db, noon + 1, cy, postId);
    await upsert();
    await dislikePost(db, noon + 2, cy, postId);
    expect((await upsert()).due).toBeNull();
    expect(await listOf(db, ana)).toEqual({ rows: [['like', 1, bo]], unread: 1 });
    await dislikePost(db, noon + 3, bo, postId);
    await upsert();
    expect(await listOf(db, ana)).toEqual({ rows: [], unread: 0 });
  });

  it('are counted when they are too many to read', async () => {
    const { db, ana, postId } = await scene();
    const size = notificationLimits.actors + 2;
    const gone = Array.from({ length: size - 3 }, (_, index) => `gone-${index}`);
    await storeLikes(db, postId, [...gone, 'bo', 'cy', 'ana']);
    await db.doc(paths.post(postId)).update({ likeCount: size });
    await upsertNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    const [row] = await notificationsOf(db, ana);
    // The count is the two people with names and the two likes that were not read.
    expect(row).toMatchObject({ uids: ['cy', 'bo'], count: 2 + 2 });
  });

  it('are counted without the recipient and blocked or muted people, also those who are not read', async () => {
    const { db, ana, bo, cy, postId } = await scene();
    const fans = await crowd(db, 9);
    for (const [index, uid] of [ana, bo, cy, ...fans].entries()) await likePost(db, noon + index, uid, postId);
    const target = about({ kind: 'like', uid: ana, postId });
    const usage = createUsage();
    await countIn(usage, () => upsertNotification(db, noon, target));
    const people = ['person-8', 'person-7', 'person-6'];
    expect((await listOf(db, ana)).rows).toEqual([['like', 11, ...people]]);
    // Five documents of the recipient, the post, four likes, the recipient's own like, three people, and the badge.
    expect(usage.reads).toBe(5 + 1 + 4 + 1 + 3 + 1);
    await mute(db, noon, ana, bo);
    await block(db, noon, cy, ana);
    await upsertNotification(db, noon, target);
    expect((await listOf(db, ana)).rows).toEqual([['like', 9, ...people]]);
    // Two of the four newest cannot be shown, so older likes are read.
    for (const uid of ['person-8', 'person-6']) await mute(db, noon, ana, uid);
    await upsertNotification(db, noon, target);
    expect((await listOf(db, ana)).rows).toEqual([['like', 7, 'person-7', 'person-5', 'person-4']]);
  });

  it('are counted in the same way for a person with long block lists', async () => {
    const { db, ana, bo, postId } = await scene();
    const fans = await crowd(db, 9);
    for (const [index, uid] of [ana, bo, ...fans].entries()) await likePost(db, noon + index, uid, postId);
    const others = Array.from({ length: maxInValues }, (_, index) => `other-${index}`);
    await db.doc(paths.blockLists(ana)).set({ blocked: [...others, bo], blockedBy: [], muted: [] });
    await upsertNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    expect((await listOf(db, ana)).rows).toEqual([['like', 9, 'person-8', 'person-7', 'person-6']]);
  });

  it('show older people when the newest ones are all suspended or gone', async () => {
    const { db, ana, bo, postId } = await scene();
    await likePost(db, noon, bo, postId);
    const gone = Array.from({ length: notificationLimits.actors + 1 }, (_, index) => `gone-${index}`);
    await storeLikes(db, postId, gone);
    await upsertNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    expect((await listOf(db, ana)).rows).toEqual([['like', 1, bo]]);
  });

  it('of a deleted post are removed from the list and from the badge', async () => {
    const { db, ana, bo, postId } = await scene();
    await likePost(db, noon, bo, postId);
    await addComment(db, noon, bo, postId, { message: 'Lovely' });
    for (const kind of ['like', 'comment'] as const)
      await upsertNotification(db, noon, about({ kind, uid: ana, postId }));
    expect((await listOf(db, ana)).unread).toBe(2);
    await deletePost(db, noon, ana, postId);
    await cleanUpPost(db, memoryStore(), postId, '');
    expect(await listOf(db, ana)).toEqual({ rows: [], unread: 0 });
    // A late event does not create it again.
    await upsertNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    expect((await listOf(db, ana)).rows).toEqual([]);
  });
});

describe('people who are blocked, muted or suspended', () => {
  it('are not in notifications, also afterwards, and new names are copied', async () => {
    const { db, ana, bo, cy, postId } = await scene();
    const dee = await person(db, 'dee');
    const upsert = () => upsertNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    for (const [index, uid] of [bo, cy, dee].entries()) await likePost(db, noon + index, uid, postId);
    await mute(db, noon, ana, bo);
    await upsert();
    expect((await listOf(db, ana)).rows).toEqual([['like', 2, dee, cy]]);
    await block(db, noon, cy, ana);
    await refreshNotifications(db, noon, notificationsNaming(db, ana, cy));
    expect((await listOf(db, ana)).rows).toEqual([['like', 1, dee]]);
    await db.doc(paths.user(dee)).update({ fullName: 'Dee Other' });
    await refreshAuthor(db, dee, true);
    expect((await notificationsOf(db, ana))[0]?.people).toMatchObject([{ fullName: 'Dee Other' }]);
    await db.doc(paths.user(dee)).update({ isSuspended: true });
    await refreshNotifications(db, noon, notificationsWith(db, dee));
    expect(await listOf(db, ana)).toEqual({ rows: [], unread: 0 });
  });
});

describe('kinds that are turned off', () => {
  it('have no notifications until they are turned on again', async () => {
    const { db, ana, bo, postId } = await scene();
    await likePost(db, noon, bo, postId);
    const upsert = () => upsertNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    await changeSettings(db, ana, 'like', false);
    await changeSettings(db, ana, 'follow', false);
    await changeSettings(db, ana, 'follow', true);
    await upsert();
    expect((await listOf(db, ana)).rows).toEqual([]);
    await changeSettings(db, ana, 'like', true);
    await upsert();
    expect((await listOf(db, ana)).rows).toEqual([['like', 1, bo]]);
  });
});

describe('comments', () => {
  it('are one notification per post with the newest text, and replies and mentions have their own', async () => {
    const { db, ana, bo, cy, postId } = await scene();
    const say = (uid: string, commentId: string, atMs: number, message: string, more: object = { mentions: [] }) =>
      addComment(db, atMs, uid, postId, { message, commentId }).then(() =>
        db.doc(paths.comment(postId, commentId)).update(more),
      );
    const mention = (uid: string) => ({ mentions: [{ uid, start: 0, end: 3 }] });
    await say(bo, 'c1', noon, 'First');
    await say(ana, 'c2', noon + 1, 'Thanks');
    await say(bo, 'c3', noon + 2, 'x'.repeat(500));
    await say(cy, 'c4', noon + 3, 'To Ana', { parentId: 'c2', ...mention(ana) });
    await say(cy, 'c5', noon + 4, 'To Bo', { parentId: 'c1', ...mention(bo) });
    await say(bo, 'c6', noon + 5, '@ana look', mention(ana));
    const targets = [
      about({ kind: 'comment', postId }),
      about({ kind: 'reply', postId, commentId: 'c2' }),
      about({ kind: 'reply', postId, commentId: 'c1' }),
      about({ kind: 'mention', uid: ana, postId, commentId: 'c4' }),
      about({ kind: 'mention', uid: bo, postId, commentId: 'c5' }),
      about({ kind: 'mention', uid: ana, postId, commentId: 'c6' }),
    ];
    const upsertAll = async () => {
      for (const target of targets) await upsertNotification(db, noon, target);
    };
    await upsertAll();
    expect(await listOf(db, ana)).toEqual({
      rows: [
        ['mention', 1, bo],
        ['comment', 2, cy, bo],
        ['reply', 1, cy],
      ],
      unread: 3,
    });
    expect(await listOf(db, bo)).toEqual({ rows: [['reply', 1, cy]], unread: 1 });
    const [, comments] = await notificationsOf(db, ana);
    expect(comments).toMatchObject({ text: 'To Bo', newestCommentId: 'c5' });

    // A reply to a deleted comment of Bo is no reply any more, but still a mention. An edit can remove a mention.
    await deleteComment(db, noon, bo, { postId, commentId: 'c1' });
    await upsertNotification(db, noon, about({ kind: 'reply', uid: bo, postId, commentId: 'c1' }));
    await db.doc(paths.comment(postId, 'c6')).update({ mentions: [] });
    await upsertAll();
    expect(await listOf(db, bo)).toEqual({ rows: [['mention', 1, cy]], unread: 1 });
    expect((await listOf(db, ana)).rows).toEqual([
      ['comment', 2, bo, cy],
      ['reply', 1, cy],
    ]);
    expect((await notificationsOf(db, ana))[0]).toMatchObject({ text: '@ana look', newestCommentId: 'c6' });
    await db.doc(paths.comment(postId, 'c6')).update({ isHidden: true });
    await db.doc(paths.comment(postId, 'c5')).update({ isHidden: true });
    await upsertAll();
    expect(await listOf(db, bo)).toEqual({ rows: [], unread: 0 });
    expect((await notificationsOf(db, ana))[0]).toMatchObject({ kind: 'reply' });
    expect((await notificationsOf(db, ana))[1]?.text).toHaveLength(notificationLimits.text);
  });

  it('notify mentioned people only if they can see the post', async () => {
    const { db, bo, cy } = await scene();
    const pia = await privatePerson(db, 'pia');
    const postId = await post(db, pia);
    await db.doc(paths.post(postId)).update({ mentions: [bo, cy].map((uid) => ({ uid, start: 0, end: 1 })) });
    await follow(db, noon, bo, pia);
    await acceptRequest(db, noon, pia, bo);
    const upsert = async () => {
      for (const uid of [bo, cy]) await upsertNotification(db, noon, about({ kind: 'mention', uid, postId }));
    };
    await upsert();
    expect((await listOf(db, bo)).rows).toEqual([['mention', 1, pia]]);
    expect((await listOf(db, cy)).rows).toEqual([]);
    await unfollow(db, noon, bo, pia);
    await refreshNotifications(db, noon, notificationsNaming(db, bo, pia));
    expect(await listOf(db, bo)).toEqual({ rows: [], unread: 0 });
    await follow(db, noon, bo, pia);
    await acceptRequest(db, noon, pia, bo);
    await upsert();
    expect((await listOf(db, bo)).rows).toHaveLength(1);
    await db.doc(paths.post(postId)).update({ visibility: 'hidden' });
    await upsert();
    expect((await listOf(db, bo)).rows).toEqual([]);
  });
});

describe('followers', () => {
  it('of one day are one notification, newest first, without people who unfollowed', async () => {
    const { db, ana, bo, cy } = await scene();
    const upsert = () => upsertNotification(db, noon, about({ kind: 'follow', uid: ana, other: dayOf(noon) }));
    await follow(db, noon, bo, ana);
    await follow(db, noon + 1, cy, ana);
    await follow(db, noon + 24 * 60 * 60 * 1000, await person(db, 'dee'), ana);
    await upsert();
    expect(await listOf(db, ana)).toEqual({ rows: [['follow', 2, cy, bo]], unread: 1 });
    await unfollow(db, noon, cy, ana);
    await upsert();
    expect((await listOf(db, ana)).rows).toEqual([['follow', 1, bo]]);
  });

  it('who requested are notified when they are accepted, and the notification about the request is marked as read', async () => {
    const { db, bo, cy } = await scene();
    const pia = await privatePerson(db, 'pia');
    const upsert = async () => {
      for (const from of [bo, cy]) {
        await upsertNotification(db, noon, about({ kind: 'followRequest', uid: pia, other: from }));
        await upsertNotification(db, noon, about({ kind: 'requestAccepted', uid: from, other: pia }));
      }
      await upsertNotification(db, noon, about({ kind: 'follow', uid: pia, other: dayOf(noon) }));
    };
    await follow(db, noon, bo, pia);
    await follow(db, noon + 1, cy, pia);
    await upsert();
    expect(await listOf(db, pia)).toEqual({
      rows: [
        ['followRequest', 1, cy],
        ['followRequest', 1, bo],
      ],
      unread: 2,
    });
    await acceptRequest(db, noon + 2, pia, bo);
    await declineRequest(db, pia, cy);
    await upsert();
    expect(await listOf(db, pia)).toEqual({ rows: [['followRequest', 1, bo]], unread: 0 });
    expect((await notificationsOf(db, pia))[0]).toMatchObject({ isAccepted: true, updatedAt: noon });
    expect(await listOf(db, bo)).toEqual({ rows: [['requestAccepted', 1, pia]], unread: 1 });
    expect(await listOf(db, cy)).toEqual({ rows: [], unread: 0 });
    await unfollow(db, noon, bo, pia);
    await upsert();
    expect([(await listOf(db, pia)).rows, (await listOf(db, bo)).rows]).toEqual([[], []]);
  });
});

it('there are no notifications for deleted accounts, or about events that are too old', async () => {
  const { db, ana, bo, postId } = await scene();
  await likePost(db, noon, bo, postId);
  const target = about({ kind: 'like' satisfies NotificationKind, uid: ana, postId });
  await upsertNotification(db, noon + notificationLimits.lifetimeMs, target);
  expect(await notificationsOf(db, ana)).toEqual([]);
  await db.doc(paths.user(ana)).delete();
  await upsertNotification(db, noon, target);
  expect(await notificationsOf(db, ana)).toEqual([]);
  expect((await db.doc(paths.counters(ana)).get()).exists).toBe(false);
});
