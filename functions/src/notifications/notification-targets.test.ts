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
import { subjectsOfComment, subjectsOfFollower, subjectsOfPost } from './subjects.ts';

const database = testDatabases();

/** A document before and after `work`, as an event has it. */
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

describe('what a change says anew', () => {
  it('of a post: likes that came or went, and mentions; nothing when it is made, deleted, or commented', async () => {
    const { db, ana, bo, postId } = await scene();
    const path = paths.post(postId);
    const say = async (work: () => Promise<unknown>) => subjectsOfPost(postId, await changed(db, path, work));
    const liked = [about({ kind: 'like', uid: ana, postId })];
    expect(await say(() => likePost(db, noon, bo, postId))).toEqual(liked);
    expect(await say(() => dislikePost(db, noon, bo, postId))).toEqual(liked);
    expect(await say(() => addComment(db, noon, bo, postId, { message: 'Hello' }))).toEqual([]);
    expect(await say(() => db.doc(path).update({ content: 'Else' }))).toEqual([]);
    const mentions = [
      { uid: bo, start: 0, end: 1 },
      { uid: bo, start: 2, end: 3 },
      { uid: 'cy', start: 4, end: 5 },
    ];
    const mention = (uid: string) => about({ kind: 'mention', uid, postId });
    expect(await say(() => db.doc(path).update({ mentions }))).toEqual([mention(bo), mention('cy')]);
    expect(await say(() => db.doc(path).update({ mentions: mentions.slice(2) }))).toEqual([mention(bo)]);
    expect(await say(() => db.doc(path).delete())).toEqual([]);
  });

  it('of a comment: to its post, whom it answers and whom it mentions, also when that ends; votes say nothing', async () => {
    const { db, bo, postId } = await scene();
    const id = { postId, commentId: 'c1' };
    const ref = db.doc(paths.comment(postId, 'c1'));
    const say = async (work: () => Promise<unknown>) =>
      subjectsOfComment(id, await changed(db, ref.path, work));
    const comment = about({ kind: 'comment', postId });
    const reply = (commentId: string, uid = '') => about({ kind: 'reply', uid, postId, commentId });
    const mention = about({ kind: 'mention', uid: 'cy', ...id });
    expect(await say(() => addComment(db, noon, bo, postId, { message: 'Hi', commentId: 'c1' }))).toEqual([
      comment,
    ]);
    expect(await say(() => toggleVote(db, 'ana', id, 1))).toEqual([]);
    expect(
      await say(() => ref.update({ parentId: 'c0', mentions: [{ uid: 'cy', start: 0, end: 3 }] })),
    ).toEqual([comment, reply('c0'), mention]);
    expect(await say(() => ref.delete())).toEqual([comment, reply('c0'), reply('c1', bo), mention]);
  });

  it('of a follower: of the day, or of the request that was accepted', async () => {
    const { db, ana, bo } = await scene();
    const pia = await privatePerson(db, 'pia');
    const say = async (uid: string, work: () => Promise<unknown>) =>
      subjectsOfFollower(uid, bo, await changed(db, paths.followerOf(uid, bo), work));
    const followed = [about({ kind: 'follow', uid: ana, other: dayOf(noon) })];
    expect(await say(ana, () => follow(db, noon, bo, ana))).toEqual(followed);
    expect(await say(ana, () => db.doc(paths.followerOf(ana, bo)).update({ fullName: 'Bo Else' }))).toEqual(
      [],
    );
    expect(await say(ana, () => unfollow(db, bo, ana))).toEqual(followed);
    await follow(db, noon, bo, pia);
    const accepted = [
      about({ kind: 'requestAccepted', uid: bo, other: pia }),
      about({ kind: 'followRequest', uid: pia, other: bo }),
    ];
    expect(await say(pia, () => acceptRequest(db, noon, pia, bo))).toEqual(accepted);
    expect(await say(pia, () => unfollow(db, bo, pia))).toEqual(accepted);
  });
});

it('a comment under an id that another post has, too, has a notification of its own', () => {
  const ids = [
    about({ kind: 'reply', postId: 'p1', commentId: 'c1' }),
    about({ kind: 'reply', postId: 'p2', commentId: 'c1' }),
    about({ kind: 'reply', postId: 'p1_c1' }),
    about({ kind: 'mention', postId: 'p1' }),
    about({ kind: 'mention', postId: 'p1', commentId: 'c1' }),
  ].map(notificationId);
  expect(new Set(ids).size).toBe(ids.length);
});
