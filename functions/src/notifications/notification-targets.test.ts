import { dayOf, notificationId } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { about } from '../../testing/notifications.ts';
import { noon, person, post, privatePerson } from '../../testing/people.ts';
import { addComment } from '../comments/add-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { follow, unfollow } from '../follows/follow.ts';
import { acceptRequest } from '../follows/requests.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { targetsOfComment, targetsOfFollow, targetsOfPost } from './notification-targets.ts';

const database = testDatabases();

/** Returns a document before and after `work`, like a Firestore event. */
async function changed(db: Firestore, path: string, work: () => Promise<unknown>) {
  const before = await db.doc(path).get();
  await work();
  return { before, after: await db.doc(path).get() };
}

async function scene() {
  const db = database();
  const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
  return { db, ana, bo, postId: await post(db, ana) };
}

describe('the targets of a change', () => {
  it('of a post are its likes and mentions, but not for a new, deleted or commented post', async () => {
    const { db, ana, bo, postId } = await scene();
    const path = paths.post(postId);
    const targetsAfter = async (work: () => Promise<unknown>) => targetsOfPost(postId, await changed(db, path, work));
    const liked = [about({ kind: 'like', uid: ana, postId })];
    expect(await targetsAfter(() => likePost(db, noon, bo, postId))).toEqual(liked);
    expect(await targetsAfter(() => dislikePost(db, noon, bo, postId))).toEqual(liked);
    expect(await targetsAfter(() => addComment(db, noon, bo, postId, { message: 'Hello' }))).toEqual([]);
    expect(await targetsAfter(() => db.doc(path).update({ content: 'Else' }))).toEqual([]);
    const mentions = [
      { uid: bo, start: 0, end: 1 },
      { uid: bo, start: 2, end: 3 },
      { uid: 'cy', start: 4, end: 5 },
    ];
    const mention = (uid: string) => about({ kind: 'mention', uid, postId });
    expect(await targetsAfter(() => db.doc(path).update({ mentions }))).toEqual([mention(bo), mention('cy')]);
    expect(await targetsAfter(() => db.doc(path).update({ mentions: mentions.slice(2) }))).toEqual([mention(bo)]);
    expect(await targetsAfter(() => db.doc(path).delete())).toEqual([]);
  });

  it('of a comment are its post, its parent and the mentioned people, also the former ones, but not for votes', async () => {
    const { db, bo, postId } = await scene();
    const id = { postId, commentId: 'c1' };
    const ref = db.doc(paths.comment(postId, 'c1'));
    const targetsAfter = async (work: () => Promise<unknown>) =>
      targetsOfComment(id, await changed(db, ref.path, work));
    const comment = about({ kind: 'comment', postId });
    const reply = (commentId: string, uid = '') => about({ kind: 'reply', uid, postId, commentId });
    const mention = about({ kind: 'mention', uid: 'cy', ...id });
    expect(await targetsAfter(() => addComment(db, noon, bo, postId, { message: 'Hi', commentId: 'c1' }))).toEqual([
      comment,
    ]);
    expect(await targetsAfter(() => toggleVote(db, 'ana', id, 1))).toEqual([]);
    expect(
      await targetsAfter(() => ref.update({ parentId: 'c0', mentions: [{ uid: 'cy', start: 0, end: 3 }] })),
    ).toEqual([comment, reply('c0'), mention]);
    expect(await targetsAfter(() => ref.delete())).toEqual([comment, reply('c0'), reply('c1', bo), mention]);
  });

  it('of a follower are the day, or the accepted request', async () => {
    const { db, ana, bo } = await scene();
    const pia = await privatePerson(db, 'pia');
    const targetsAfter = async (uid: string, work: () => Promise<unknown>) =>
      targetsOfFollow(uid, bo, await changed(db, paths.followerOf(uid, bo), work));
    const followed = [about({ kind: 'follow', uid: ana, other: dayOf(noon) })];
    expect(await targetsAfter(ana, () => follow(db, noon, bo, ana))).toEqual(followed);
    expect(await targetsAfter(ana, () => db.doc(paths.followerOf(ana, bo)).update({ fullName: 'Bo Else' }))).toEqual(
      [],
    );
    expect(await targetsAfter(ana, () => unfollow(db, noon, bo, ana))).toEqual(followed);
    await follow(db, noon, bo, pia);
    const accepted = [
      about({ kind: 'requestAccepted', uid: bo, other: pia }),
      about({ kind: 'followRequest', uid: pia, other: bo }),
    ];
    expect(await targetsAfter(pia, () => acceptRequest(db, noon, pia, bo))).toEqual(accepted);
    expect(await targetsAfter(pia, () => unfollow(db, noon, bo, pia))).toEqual(accepted);
  });
});

it('comments with the same id below two posts have separate notifications', () => {
  const ids = [
    about({ kind: 'reply', postId: 'p1', commentId: 'c1' }),
    about({ kind: 'reply', postId: 'p2', commentId: 'c1' }),
    about({ kind: 'reply', postId: 'p1_c1' }),
    about({ kind: 'mention', postId: 'p1' }),
    about({ kind: 'mention', postId: 'p1', commentId: 'c1' }),
  ].map(notificationId);
  expect(new Set(ids).size).toBe(ids.length);
});
