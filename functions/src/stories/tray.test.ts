import { InboxStateDoc } from '@glimpse/contract/feed/inbox';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { type MemoryStore, memoryStore } from '../../testing/memory-store.ts';
import { crowd, noon, person } from '../../testing/people.ts';
import { lifetimeMs, ringOf, story } from '../../testing/stories.ts';
import { changeUsername } from '../accounts/change-username.ts';
import { refreshAuthor } from '../accounts/refresh-author.ts';
import { updateInbox } from '../feed/inbox-after-follow.ts';
import { pullIntervalMs } from '../feed/refresh-inbox.ts';
import { toStored } from '../firestore/documents.ts';
import { follow, unfollow } from '../follows/follow.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { block } from '../safety/block.ts';
import { deleteStory } from './delete-story.ts';
import { fanOutStoryJob, fanOutStoryWork } from './fan-out-story.ts';
import { markStoriesSeen } from './mark-stories-seen.ts';
import { removeStoryJob } from './remove-story.ts';
import { refreshStoryTray, updateTray } from './story-tray.ts';

const database = testDatabases();
const minuteMs = 60_000;

async function author(followers: number) {
  const db = database();
  const store = memoryStore();
  const ana = await person(db, 'ana');
  const fans = await crowd(db, followers);
  for (const [index, uid] of fans.entries()) await follow(db, noon + index, uid, ana);
  return { db, store, ana, fans };
}

/** Fans out a story in slices of two followers. */
const fanOut = (
  db: Firestore,
  store: MemoryStore,
  id: string,
  { max = 100, kill = Number.POSITIVE_INFINITY, other = fanOutStoryWork(db, { max, slice: 2 }) } = {},
) => finishJob(db, store, 'fanOutStory', `ana-${id}`, kill, { other });

const ringsOf = (db: Firestore, fans: readonly string[]) => Promise.all(fans.map((uid) => ringOf(db, uid, 'ana')));
const pulledBy = (db: Firestore, fans: readonly string[]) =>
  Promise.all(
    fans.map(
      async (uid) => InboxStateDoc.parse((await db.doc(paths.inboxState(uid)).get()).data() ?? {}).pulled.length,
    ),
  );

describe('a new story', () => {
  it('is in the tray of each follower, even if the process dies in every other slice', async () => {
    const { db, store, ana, fans } = await author(5);
    await person(db, 'bo');
    await story(db, store, ana, 's1');
    expect(await fanOut(db, store, 's1', { kill: 1 })).toBeGreaterThan(3);
    const ring = { uid: ana, username: 'anaexample', storyId: 's1', createdAt: noon, expireAt: noon + lifetimeMs };
    expect(await ringsOf(db, fans)).toMatchObject(fans.map(() => ({ ...ring, seenUntil: 0, isSeen: false })));
    expect(await ringsOf(db, ['bo', ana])).toEqual([null, null]);
  });

  it('makes a seen ring unseen again, and keeps what the viewer has seen before', async () => {
    const { db, store, ana, fans } = await author(1);
    const [fan = ''] = fans;
    await story(db, store, ana, 's1');
    await fanOut(db, store, 's1');
    await markStoriesSeen(db, noon, fan, ana, ['s1']);
    await story(db, store, ana, 's2', noon + minuteMs);
    await fanOut(db, store, 's2');
    expect(await ringOf(db, fan, ana)).toMatchObject({ storyId: 's2', seenUntil: noon, isSeen: false });
    // The job of the older story runs again. It changes nothing.
    await markStoriesSeen(db, noon + minuteMs, fan, ana, ['s2']);
    const [ref, job] = fanOutStoryJob(db, { uid: ana, storyId: 's1', nowMs: noon });
    await ref.set(toStored(job));
    await fanOut(db, store, 's1');
    expect(await ringOf(db, fan, ana)).toMatchObject({ storyId: 's2', isSeen: true });
  });

  it('leaves the trays when it is deleted, also during the fan-out, and the story before it comes back', async () => {
    const { db, store, ana, fans } = await author(3);
    const [fan = ''] = fans;
    for (const [index, id] of ['s1', 's2'].entries()) {
      await story(db, store, ana, id, noon - minuteMs + index);
      await fanOut(db, store, id);
    }
    await markStoriesSeen(db, noon, fan, ana, ['s1']);
    await deleteStory(db, noon, ana, 's2');
    await finishJob(db, store, 'removeStory', 'ana-s2');
    expect((await ringsOf(db, fans)).map((ring) => [ring?.storyId, ring?.isSeen])).toEqual([
      ['s1', true],
      ['s1', false],
      ['s1', false],
    ]);
    await deleteStory(db, noon, ana, 's1');
    await finishJob(db, store, 'removeStory', 'ana-s1');
    expect(await ringsOf(db, fans)).toEqual(fans.map(() => null));

    await story(db, store, ana, 's3');
    const work = fanOutStoryWork(db, { max: 100, slice: 2 });
    const takeSlice: JobWork['takeSlice'] = async (job, nowMs) => {
      const slice = await work.takeSlice(job, nowMs);
      if (job.step === 1) {
        await deleteStory(db, noon, ana, 's3');
        await finishJob(db, store, 'removeStory', 'ana-s3');
      }
      return slice;
    };
    await fanOut(db, store, 's3', { other: { ...work, takeSlice } });
    expect(await ringsOf(db, fans)).toEqual(fans.map(() => null));
  });
});

describe('a story by an author with more followers than the bound', () => {
  it('costs no more writes than the bound, and all followers find it after some stories', async () => {
    const { db, store, ana, fans } = await author(7);
    // No multiple of the slices, which have two followers.
    const max = 3;
    await story(db, store, ana, 's1', noon + 30 * minuteMs);
    await fanOut(db, store, 's1', { max });
    expect(await ringsOf(db, fans)).toEqual(fans.map(() => null));
    expect((await pulledBy(db, fans)).filter((count) => count > 0)).toHaveLength(max);
    for (const [id, hours] of [
      ['s2', 1],
      ['s3', 2],
    ] as const) {
      await story(db, store, ana, id, noon + hours * 60 * minuteMs);
      await fanOut(db, store, id, { max });
    }
    expect(await pulledBy(db, fans)).toEqual(fans.map(() => 1));
  });

  it('is pulled once per interval, not after an unfollow, a suspension, hiding or its expiry', async () => {
    const { db, store, ana, fans } = await author(5);
    const [fan = '', leaver = '', other = '', last = ''] = fans;
    await story(db, store, ana, 's1');
    await fanOut(db, store, 's1', { max: 4 });
    for (const uid of fans) await refreshStoryTray(db, noon, uid);
    expect((await ringOf(db, fan, ana))?.storyId).toBe('s1');
    await unfollow(db, noon, leaver, ana);
    await updateInbox(db, noon, leaver, ana);
    await updateTray(db, noon, leaver, ana);
    await markStoriesSeen(db, noon, fan, ana, ['s1']);
    await story(db, store, ana, 's2', noon + 1);
    await refreshStoryTray(db, noon + 2, fan);
    expect(await ringOf(db, fan, ana)).toMatchObject({ storyId: 's1', isSeen: true });
    for (const uid of [fan, leaver]) await refreshStoryTray(db, noon + pullIntervalMs, uid);
    expect(await ringOf(db, fan, ana)).toMatchObject({ storyId: 's2', seenUntil: noon, isSeen: false });
    expect(await ringOf(db, leaver, ana)).toBeNull();
    await db.doc(paths.user(ana)).update({ isSuspended: true });
    await refreshStoryTray(db, noon + pullIntervalMs, other);
    expect((await ringOf(db, other, ana))?.storyId).toBe('s1');
    await db.doc(paths.user(ana)).update({ isSuspended: false });
    await db.doc(paths.story(ana, 's2')).update({ visibility: 'hidden' });
    await refreshStoryTray(db, noon + pullIntervalMs, last);
    expect((await ringOf(db, last, ana))?.storyId).toBe('s1');
    await db.doc(paths.story(ana, 's2')).update({ visibility: 'public' });
    await db.doc(paths.storyTrayEntry(fan, ana)).delete();
    await refreshStoryTray(db, noon + 1 + lifetimeMs, fan);
    expect(await ringOf(db, fan, ana)).toBeNull();
  });
});

describe('a ring', () => {
  it('of a suspended author leaves the tray before the other stories are hidden', async () => {
    const { db, store, ana, fans } = await author(1);
    for (const [index, id] of ['s1', 's2'].entries()) {
      await story(db, store, ana, id, noon - minuteMs + index);
      await fanOut(db, store, id);
    }
    await db.doc(paths.user(ana)).update({ isSuspended: true });
    await db.doc(paths.story(ana, 's2')).update({ visibility: 'hidden' });
    const [ref, job] = removeStoryJob(db, { uid: ana, storyId: 's2', nowMs: noon });
    await ref.set(toStored(job));
    await finishJob(db, store, 'removeStory', 'ana-s2');
    expect(await ringsOf(db, fans)).toEqual([null]);
  });

  it('comes with a follow and goes with an unfollow, a suspension or a block, also when events are repeated or late', async () => {
    const { db, store, ana } = await author(0);
    await person(db, 'bo');
    await story(db, store, ana, 's1');
    const update = async () => {
      for (const _ of [1, 2]) await updateTray(db, noon, 'bo', ana);
      return (await ringOf(db, 'bo', ana))?.storyId;
    };
    expect(await update()).toBeUndefined();
    await follow(db, noon, 'bo', ana);
    expect(await update()).toBe('s1');
    await unfollow(db, noon, 'bo', ana);
    expect(await update()).toBeUndefined();
    await follow(db, noon, 'bo', ana);
    await db.doc(paths.user(ana)).update({ isSuspended: true });
    expect(await update()).toBeUndefined();
    await db.doc(paths.user(ana)).update({ isSuspended: false });
    expect(await update()).toBe('s1');
    await block(db, noon, ana, 'bo');
    expect(await update()).toBeUndefined();
  });

  it('has the new username after the author changes it', async () => {
    const { db, store, ana, fans } = await author(1);
    await story(db, store, ana, 's1');
    await fanOut(db, store, 's1');
    await changeUsername(db, noon, ana, 'ana.lima');
    await refreshAuthor(db, ana, true);
    expect((await ringOf(db, fans[0] ?? '', ana))?.username).toBe('ana.lima');
  });
});
