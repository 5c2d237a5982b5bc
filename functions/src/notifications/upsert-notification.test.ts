import { notificationLimits } from '@glimpse/contract/notification-limits';
import { dayOf, type NotificationKind } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { about, notificationsOf, unreadOf } from '../../testing/notifications.ts';
import { crowd, noon, person, post, privatePerson } from '../../testing/people.ts';
import { refreshAuthor } from '../accounts/refresh-author.ts';
import { block } from '../blocks/block.ts';
import { mute } from '../blocks/mute.ts';
import { cleanUpPost } from '../clean-up/clean-up-post.ts';
import { addComment } from '../comments/add-comment.ts';
import { deleteComment } from '../comments/delete-comment.ts';
import { notificationsNaming, notificationsWith } from '../firestore/queries.ts';
import { follow, unfollow } from '../follows/follow.ts';
import { acceptRequest, declineRequest } from '../follows/requests.ts';
import { deletePost } from '../posts/delete-post.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { changeSettings } from './change-settings.ts';
import { readNotifications } from './read-notifications.ts';
import { settleNotification } from './settle.ts';
import { settleRows } from './settle-rows.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const [ana, bo, cy] = [await person(db, 'ana'), await person(db, 'bo'), await person(db, 'cy')];
  return { db, ana, bo, cy, postId: await post(db, ana) };
}

/** What a person's list shows, and what the badge says. */
async function told(db: Firestore, uid: string) {
  const rows = await notificationsOf(db, uid);
  return {
    rows: rows.map(({ kind, count, uids }) => [kind, count, ...uids]),
    unread: await unreadOf(db, uid),
  };
}

describe('likes', () => {
  it('13 are one row and one on the badge; seen is read until the next', async () => {
    const { db, ana, postId } = await scene();
    const fans = await crowd(db, 14);
    const like = (index: number) => likePost(db, noon + index, fans[index] ?? '', postId);
    const subject = about({ kind: 'like', uid: ana, postId });
    for (let index = 0; index < 13; index++) await like(index);
    await likePost(db, noon, ana, postId);
    const { due } = await settleNotification(db, noon, subject);
    expect(await told(db, ana)).toEqual({
      rows: [['like', 13, 'person-12', 'person-11', 'person-10']],
      unread: 1,
    });
    expect(due).toMatchObject({ uid: ana, id: `like_${postId}`, data: { count: 13, pushedCount: 13 } });

    // The same event again, and late, changes nothing: not even the time at which the document was written.
    const ref = db.doc(paths.notification(ana, `like_${postId}`));
    const before = (await ref.get()).updateTime;
    expect(await settleNotification(db, noon + 60_000, subject)).toEqual({ isWritten: false, due: null });
    expect((await ref.get()).updateTime).toEqual(before);

    await readNotifications(db, ana, noon + 12);
    await readNotifications(db, ana, noon + 12);
    expect((await told(db, ana)).unread).toBe(0);
    await settleNotification(db, noon, subject);
    expect((await told(db, ana)).unread).toBe(0);
    await like(13);
    expect(await settleNotification(db, noon, subject)).toMatchObject({
      due: { data: { count: 14, isUnread: true } },
    });
    // What happened before it was seen is read, and this is not.
    await readNotifications(db, ana, noon + 12);
    expect((await told(db, ana)).unread).toBe(1);
  });

  it('an undo takes the person out, the last undo the row and the badge', async () => {
    const { db, ana, bo, cy, postId } = await scene();
    const settle = () => settleNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    await likePost(db, noon, bo, postId);
    await likePost(db, noon + 1, cy, postId);
    await settle();
    await dislikePost(db, noon + 2, cy, postId);
    expect(await settle()).toEqual({ isWritten: true, due: null });
    expect(await told(db, ana)).toEqual({ rows: [['like', 1, bo]], unread: 1 });
    await dislikePost(db, noon + 3, bo, postId);
    await settle();
    expect(await told(db, ana)).toEqual({ rows: [], unread: 0 });
  });

  it('are pushed when they become unread, and each time that they have doubled', async () => {
    const { db, ana, postId } = await scene();
    const pushed: number[] = [];
    for (const [index, uid] of (await crowd(db, 9)).entries()) {
      await likePost(db, noon + index, uid, postId);
      const { due } = await settleNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
      if (due) pushed.push(due.data.count);
    }
    expect(pushed).toEqual([1, 2, 4, 8]);
  });

  it('beyond those that are looked at are counted', async () => {
    const { db, ana, postId } = await scene();
    const size = notificationLimits.members + 2;
    const batch = db.batch();
    for (let index = 0; index < size; index++) {
      const at = Timestamp.fromMillis(noon + index);
      const uid = index > 48 ? ['bo', 'cy', 'ana'][index - 49] : `gone-${index}`;
      batch.set(db.doc(paths.like(postId, uid ?? '')), {
        ...{ uid, postId, fullName: 'X', email: 'x@example.com', createdAt: at, updatedAt: at },
      });
    }
    await batch.commit();
    await settleNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    const [row] = await notificationsOf(db, ana);
    // Without the two who are named: accounts that are gone, as far as they were looked at, and the author.
    expect(row).toMatchObject({ uids: ['cy', 'bo'], count: 2 + 2 });
  });

  it('of a post that is deleted go with it, unread ones from the badge, too', async () => {
    const { db, ana, bo, postId } = await scene();
    await likePost(db, noon, bo, postId);
    await addComment(db, noon, bo, postId, { message: 'Lovely' });
    for (const kind of ['like', 'comment'] as const)
      await settleNotification(db, noon, about({ kind, uid: ana, postId }));
    expect((await told(db, ana)).unread).toBe(2);
    await deletePost(db, noon, ana, postId);
    await cleanUpPost(db, memoryStore(), postId, '');
    expect(await told(db, ana)).toEqual({ rows: [], unread: 0 });
    // A late event brings nothing back.
    await settleNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    expect((await told(db, ana)).rows).toEqual([]);
  });
});

describe('who is hidden', () => {
  it('is never named, and goes when blocked or muted later; names follow their people', async () => {
    const { db, ana, bo, cy, postId } = await scene();
    const dee = await person(db, 'dee');
    const settle = () => settleNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    for (const [index, uid] of [bo, cy, dee].entries()) await likePost(db, noon + index, uid, postId);
    await mute(db, noon, ana, bo);
    await settle();
    expect((await told(db, ana)).rows).toEqual([['like', 2, dee, cy]]);
    await block(db, noon, cy, ana);
    await settleRows(db, noon, notificationsNaming(db, ana, cy));
    expect((await told(db, ana)).rows).toEqual([['like', 1, dee]]);
    await db.doc(paths.user(dee)).update({ fullName: 'Dee Other' });
    await refreshAuthor(db, dee, true);
    expect((await notificationsOf(db, ana))[0]?.people).toMatchObject([{ fullName: 'Dee Other' }]);
    await db.doc(paths.user(dee)).update({ isSuspended: true });
    await settleRows(db, noon, notificationsWith(db, dee));
    expect(await told(db, ana)).toEqual({ rows: [], unread: 0 });
  });
});

describe('kinds that are turned off', () => {
  it('are not told of, until they are turned on', async () => {
    const { db, ana, bo, postId } = await scene();
    await likePost(db, noon, bo, postId);
    const settle = () => settleNotification(db, noon, about({ kind: 'like', uid: ana, postId }));
    await changeSettings(db, ana, 'like', false);
    await changeSettings(db, ana, 'follow', false);
    await changeSettings(db, ana, 'follow', true);
    await settle();
    expect((await told(db, ana)).rows).toEqual([]);
    await changeSettings(db, ana, 'like', true);
    await settle();
    expect((await told(db, ana)).rows).toEqual([['like', 1, bo]]);
  });
});

describe('comments', () => {
  it('are one row for each post, with how the newest begins; an answer or a mention is told as such, and once', async () => {
    const { db, ana, bo, cy, postId } = await scene();
    const say = (
      uid: string,
      commentId: string,
      atMs: number,
      message: string,
      more: object = { mentions: [] },
    ) =>
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
    const subjects = [
      about({ kind: 'comment', postId }),
      about({ kind: 'reply', postId, commentId: 'c2' }),
      about({ kind: 'reply', postId, commentId: 'c1' }),
      about({ kind: 'mention', uid: ana, postId, commentId: 'c4' }),
      about({ kind: 'mention', uid: bo, postId, commentId: 'c5' }),
      about({ kind: 'mention', uid: ana, postId, commentId: 'c6' }),
    ];
    const settleAll = async () => {
      for (const subject of subjects) await settleNotification(db, noon, subject);
    };
    await settleAll();
    expect(await told(db, ana)).toEqual({
      rows: [
        ['mention', 1, bo],
        ['comment', 2, cy, bo],
        ['reply', 1, cy],
      ],
      unread: 3,
    });
    expect(await told(db, bo)).toEqual({ rows: [['reply', 1, cy]], unread: 1 });
    const [, comments] = await notificationsOf(db, ana);
    expect(comments?.text).toBe('To Bo');

    // Bo's comment is gone, and nobody has answered it any more: what mentions Bo is no answer now. A mention that is edited away is none.
    await deleteComment(db, noon, bo, { postId, commentId: 'c1' });
    await settleNotification(db, noon, about({ kind: 'reply', uid: bo, postId, commentId: 'c1' }));
    await db.doc(paths.comment(postId, 'c6')).update({ mentions: [] });
    await settleAll();
    expect(await told(db, bo)).toEqual({ rows: [['mention', 1, cy]], unread: 1 });
    expect((await told(db, ana)).rows).toEqual([
      ['comment', 2, bo, cy],
      ['reply', 1, cy],
    ]);
    expect((await notificationsOf(db, ana))[0]?.text).toBe('@ana look');
    await db.doc(paths.comment(postId, 'c6')).update({ isHidden: true });
    await db.doc(paths.comment(postId, 'c5')).update({ isHidden: true });
    await settleAll();
    expect(await told(db, bo)).toEqual({ rows: [], unread: 0 });
    expect((await notificationsOf(db, ana))[0]).toMatchObject({ kind: 'reply' });
    expect((await notificationsOf(db, ana))[1]?.text).toHaveLength(notificationLimits.text);
  });

  it('mention only whoever sees the post', async () => {
    const { db, bo, cy } = await scene();
    const pia = await privatePerson(db, 'pia');
    const postId = await post(db, pia);
    await db.doc(paths.post(postId)).update({ mentions: [bo, cy].map((uid) => ({ uid, start: 0, end: 1 })) });
    await follow(db, noon, bo, pia);
    await acceptRequest(db, noon, pia, bo);
    const settle = async () => {
      for (const uid of [bo, cy]) await settleNotification(db, noon, about({ kind: 'mention', uid, postId }));
    };
    await settle();
    expect((await told(db, bo)).rows).toEqual([['mention', 1, pia]]);
    expect((await told(db, cy)).rows).toEqual([]);
    await unfollow(db, bo, pia);
    await settleRows(db, noon, notificationsNaming(db, bo, pia));
    expect(await told(db, bo)).toEqual({ rows: [], unread: 0 });
    await follow(db, noon, bo, pia);
    await acceptRequest(db, noon, pia, bo);
    await settle();
    expect((await told(db, bo)).rows).toHaveLength(1);
    await db.doc(paths.post(postId)).update({ visibility: 'hidden' });
    await settle();
    expect((await told(db, bo)).rows).toEqual([]);
  });
});

describe('followers', () => {
  it('of one day are one row, newest first; who leaves is taken out', async () => {
    const { db, ana, bo, cy } = await scene();
    const settle = () =>
      settleNotification(db, noon, about({ kind: 'follow', uid: ana, other: dayOf(noon) }));
    await follow(db, noon, bo, ana);
    await follow(db, noon + 1, cy, ana);
    await follow(db, noon + 24 * 60 * 60 * 1000, await person(db, 'dee'), ana);
    await settle();
    expect(await told(db, ana)).toEqual({ rows: [['follow', 2, cy, bo]], unread: 1 });
    await unfollow(db, cy, ana);
    await settle();
    expect((await told(db, ana)).rows).toEqual([['follow', 1, bo]]);
  });

  it('ask, and are told when they are let in; for whoever lets them in the same row says so, and is read', async () => {
    const { db, bo, cy } = await scene();
    const pia = await privatePerson(db, 'pia');
    const settle = async () => {
      for (const from of [bo, cy]) {
        await settleNotification(db, noon, about({ kind: 'followRequest', uid: pia, other: from }));
        await settleNotification(db, noon, about({ kind: 'requestAccepted', uid: from, other: pia }));
      }
      await settleNotification(db, noon, about({ kind: 'follow', uid: pia, other: dayOf(noon) }));
    };
    await follow(db, noon, bo, pia);
    await follow(db, noon + 1, cy, pia);
    await settle();
    expect(await told(db, pia)).toEqual({
      rows: [
        ['followRequest', 1, cy],
        ['followRequest', 1, bo],
      ],
      unread: 2,
    });
    await acceptRequest(db, noon + 2, pia, bo);
    await declineRequest(db, pia, cy);
    await settle();
    expect(await told(db, pia)).toEqual({ rows: [['followRequest', 1, bo]], unread: 0 });
    expect((await notificationsOf(db, pia))[0]).toMatchObject({ isAccepted: true, updatedAt: noon });
    expect(await told(db, bo)).toEqual({ rows: [['requestAccepted', 1, pia]], unread: 1 });
    expect(await told(db, cy)).toEqual({ rows: [], unread: 0 });
    await unfollow(db, bo, pia);
    await settle();
    expect([(await told(db, pia)).rows, (await told(db, bo)).rows]).toEqual([[], []]);
  });
});

it('nobody is told who has no account (any more), nor of what is long past', async () => {
  const { db, ana, bo, postId } = await scene();
  await likePost(db, noon, bo, postId);
  const subject = about({ kind: 'like' satisfies NotificationKind, uid: ana, postId });
  await settleNotification(db, noon + notificationLimits.keptMs, subject);
  expect(await notificationsOf(db, ana)).toEqual([]);
  await db.doc(paths.user(ana)).delete();
  await settleNotification(db, noon, subject);
  expect(await notificationsOf(db, ana)).toEqual([]);
  expect((await db.doc(paths.counters(ana)).get()).exists).toBe(false);
});
