import { InboxStateDoc } from '@glimpse/contract/feed/inbox';
import { followLimits } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { crowd, noon, person, picture, post } from '../../testing/people.ts';
import { cleanUpPost } from '../clean-up/clean-up-post.ts';
import { follow, unfollow } from '../follows/follow.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { createPost } from '../posts/create-post.ts';
import { deletePost } from '../posts/delete-post.ts';
import { block } from '../safety/block.ts';
import { fanOutWork } from './fan-out.ts';
import { updateInbox } from './inbox-after-follow.ts';
import { pullIntervalMs, refreshInbox } from './refresh-inbox.ts';

const database = testDatabases();
const day = 24 * 60 * 60 * 1000;

/** Returns the post ids in the inbox, newest first, with the query of the client. */
const inboxOf = async (db: Firestore, uid: string): Promise<string[]> =>
  (await db.collection(paths.inbox(uid)).orderBy('createdAt', 'desc').get()).docs.map(({ id }) => id);
const stateOf = async (db: Firestore, uid: string) =>
  InboxStateDoc.parse((await db.doc(paths.inboxState(uid)).get()).data() ?? {});
const postAt = async (db: Firestore, millis: number, uid: string): Promise<string> =>
  (await createPost(db, millis, uid, { postImage: picture })).id;

/** Fans out a post in slices of two followers. It writes no inboxes if there are more than `max` followers. */
const fanOut = (db: Firestore, postId: string, { max = 100, kill = Number.POSITIVE_INFINITY } = {}) =>
  finishJob(db, memoryStore(), 'fanOut', postId, kill, { other: fanOutWork(db, { max, slice: 2 }) });
const jobsIn = async (db: Firestore) => (await db.collection(paths.jobs()).get()).size;

async function author(followers: number) {
  const db = database();
  const ana = await person(db, 'ana');
  const fans = await crowd(db, followers);
  for (const [index, uid] of fans.entries()) await follow(db, noon + index, uid, ana);
  return { db, ana, fans };
}

describe('a new post', () => {
  it('is once in the inbox of each follower, even if the process dies in every other slice', async () => {
    const { db, ana, fans } = await author(5);
    await person(db, 'bo');
    const postId = await post(db, ana);
    expect(await fanOut(db, postId, { kill: 1 })).toBeGreaterThan(3);
    expect(await Promise.all(fans.map((uid) => inboxOf(db, uid)))).toEqual(fans.map(() => [postId]));
    expect([await inboxOf(db, 'bo'), await inboxOf(db, ana), await jobsIn(db)]).toEqual([[], [], 0]);
    const entry = await db.doc(paths.inboxPost(fans[0] ?? '', postId)).get();
    expect(entry.get('createdAt').toMillis()).toBe(noon);
    expect(entry.get('expireAt').toMillis()).toBe(noon + followLimits.inboxLifetimeMs);
  });

  it('needs no job without followers, and is removed from all inboxes when it is deleted, also during the fan-out', async () => {
    const { db, ana, fans } = await author(3);
    const lonely = await person(db, 'bo');
    await post(db, lonely);
    expect(await jobsIn(db)).toBe(0);
    const [first, second] = [await post(db, ana), await post(db, ana)];
    await fanOut(db, first);
    await deletePost(db, noon, ana, first);
    await cleanUpPost(db, memoryStore(), first, '');
    // The clean-up of the post ends before the job. The `check` state finds that the post is deleted.
    const work = fanOutWork(db, { max: 100, slice: 2 });
    const takeSlice: JobWork['takeSlice'] = async (job, nowMs) => {
      const slice = await work.takeSlice(job, nowMs);
      if (job.step === 1) {
        await deletePost(db, noon, ana, second);
        await cleanUpPost(db, memoryStore(), second, '');
      }
      return slice;
    };
    await finishJob(db, memoryStore(), 'fanOut', second, undefined, { other: { ...work, takeSlice } });
    expect((await Promise.all(fans.map((uid) => inboxOf(db, uid)))).flat()).toEqual([]);
    expect(await jobsIn(db)).toBe(0);
  });
});

describe('an author with very many followers', () => {
  it('is added to the pulled authors of each follower once', async () => {
    const { db, ana, fans } = await author(5);
    const [fan = ''] = fans;
    const first = await postAt(db, noon + day / 2, ana);
    expect(await fanOut(db, first, { max: 4, kill: 1 })).toBeGreaterThan(3);
    expect(await Promise.all(fans.map((uid) => inboxOf(db, uid)))).toEqual(fans.map(() => []));
    expect((await Promise.all(fans.map((uid) => stateOf(db, uid)))).map(({ pulled }) => pulled)).toEqual(
      fans.map(() => [ana]),
    );
    await refreshInbox(db, noon + day / 2, fan);
    expect(await inboxOf(db, fan)).toEqual([first]);

    const later = noon + day;
    const newcomer = await person(db, 'newcomer');
    await follow(db, later, newcomer, ana);
    await db.doc(paths.inboxState(fan)).update({ pulled: [] });
    const second = await postAt(db, later + 1, ana);
    await fanOut(db, second, { max: 4 });
    expect([(await stateOf(db, newcomer)).pulled, (await stateOf(db, fan)).pulled]).toEqual([[ana], []]);
  });

  it('is queried for new posts, at most once per interval, and not after being unfollowed', async () => {
    const { db, ana, fans } = await author(5);
    const [fan = '', leaver = ''] = fans;
    await fanOut(db, await postAt(db, noon, ana), { max: 4 });
    await refreshInbox(db, noon, fan);
    await unfollow(db, noon, leaver, ana);
    await updateInbox(db, noon, leaver, ana);
    const second = await postAt(db, noon + 1, ana);
    await refreshInbox(db, noon + 2, fan);
    expect(await inboxOf(db, fan)).toHaveLength(1);
    await refreshInbox(db, noon + pullIntervalMs, fan);
    expect((await inboxOf(db, fan))[0]).toBe(second);
    await refreshInbox(db, noon + pullIntervalMs, leaver);
    expect([await inboxOf(db, leaver), (await stateOf(db, leaver)).pulled]).toEqual([[], []]);
  });
});

describe('following somebody', () => {
  it('adds their newest posts, and unfollowing removes them, also when events are repeated or late', async () => {
    const db = database();
    for (const uid of ['ana', 'bo', 'cy']) await person(db, uid);
    const posts: string[] = [];
    for (let index = 0; index < followLimits.inboxFromNew + 2; index++)
      posts.unshift(await postAt(db, noon + index, 'ana'));
    const ofCy = await post(db, 'cy');
    // The moderated post is left out. The post for followers is included.
    await db.doc(paths.post(posts[0] ?? '')).update({ visibility: 'hidden' });
    await db.doc(paths.post(posts[1] ?? '')).update({ visibility: 'followers' });
    await follow(db, noon, 'bo', 'ana');
    await follow(db, noon, 'bo', 'cy');
    for (const other of ['ana', 'ana', 'cy']) await updateInbox(db, noon, 'bo', other);
    const brought = posts.slice(1, followLimits.inboxFromNew + 1);
    expect(await inboxOf(db, 'bo')).toEqual([...brought, ofCy].sort(byNewest(posts)));

    await unfollow(db, noon, 'bo', 'ana');
    for (const _ of [1, 2]) await updateInbox(db, noon, 'bo', 'ana');
    expect(await inboxOf(db, 'bo')).toEqual([ofCy]);
    // A block also ends the follow. Its event can come after a new follow.
    await block(db, noon, 'cy', 'bo');
    await updateInbox(db, noon, 'bo', 'cy');
    expect(await inboxOf(db, 'bo')).toEqual([]);
    await follow(db, noon, 'bo', 'ana');
    await updateInbox(db, noon, 'bo', 'ana');
    expect(await inboxOf(db, 'bo')).toEqual(brought);
  });
});

/** Sorts by the order of `posts`. Other ids are last. */
const byNewest = (posts: readonly string[]) => (one: string, other: string) =>
  ((posts.indexOf(one) + posts.length + 1) % (posts.length + 1)) -
  ((posts.indexOf(other) + posts.length + 1) % (posts.length + 1));

describe('an inbox', () => {
  it('is trimmed to its newest posts, once a day', async () => {
    const db = database();
    await person(db, 'bo');
    const fill = async (from: number, count: number) => {
      const batch = db.batch();
      for (let index = from; index < from + count; index++) {
        const createdAt = new Date(noon + index);
        batch.set(db.doc(paths.inboxPost('bo', `p${index}`)), { postId: `p${index}`, createdAt });
      }
      await batch.commit();
    };
    await fill(0, followLimits.inboxPosts + 30);
    await refreshInbox(db, noon, 'bo');
    const kept = await inboxOf(db, 'bo');
    expect([kept.length, kept.at(-1)]).toEqual([followLimits.inboxPosts, 'p30']);
    await fill(followLimits.inboxPosts + 30, 5);
    await refreshInbox(db, noon + day - 1, 'bo');
    expect(await inboxOf(db, 'bo')).toHaveLength(followLimits.inboxPosts + 5);
    await refreshInbox(db, noon + day, 'bo');
    expect(await inboxOf(db, 'bo')).toHaveLength(followLimits.inboxPosts);
  });
});
