import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import { profileErrors } from '@glimpse/contract/profiles/user';
import { safetyErrors } from '@glimpse/contract/safety/safety-rules';
import { StoryDoc, storyErrors, storyLimits } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { countOf, readUnderRules, testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post, privatePerson } from '../../testing/people.ts';
import { lifetimeMs, ringOf, story, storyUpload } from '../../testing/stories.ts';
import { upload } from '../../testing/uploads.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { follow } from '../follows/follow.ts';
import { acceptRequest } from '../follows/requests.ts';
import { block } from '../safety/block.ts';
import { createStory } from './create-story.ts';
import { deleteStory } from './delete-story.ts';
import { listStories } from './list-stories.ts';
import { listStoryViewers } from './list-story-viewers.ts';
import { markStoriesSeen } from './mark-stories-seen.ts';
import { muteStories, unmuteStories } from './mute-stories.ts';
import { updateTray } from './story-tray.ts';

const database = testDatabases();

async function scene() {
  const db = database();
  const store = memoryStore();
  for (const uid of ['ana', 'bo', 'cy']) await person(db, uid);
  await createUserDocument(db, noon, guestAccount.uid, guestAccount.fullName, guest.email);
  return { db, store };
}

const idsFor = async (db: Firestore, nowMs: number, viewer: string, author: string): Promise<string[]> =>
  (await listStories(db, nowMs, viewer, author)).stories.map(({ _id }) => _id);
const viewersOf = (db: Firestore, author: string, storyId: string) =>
  countOf(db.collection(paths.storyViewers(author, storyId)));

describe('creating a story', () => {
  it('takes an upload for stories, with its overlays, and a repeated call changes nothing', async () => {
    const { db, store } = await scene();
    await storyUpload(db, store, 'ana', 's1');
    const overlay = { text: 'Dawn', x: 0.5, y: 1, colour: 'white', size: 'large', hasBackground: true } as const;
    const create = () => createStory(db, noon, 'ana', 's1', { kind: 'media', alt: 'A ridge', overlays: [overlay] });
    const first = await create();
    expect(first.data).toMatchObject({
      ...{ uid: 'ana', post: null, overlays: [overlay], visibility: 'public', highlightIds: [] },
      ...{ createdAt: noon, expireAt: noon + 24 * 60 * 60 * 1000 },
      media: { alt: 'A ridge', path: 'stories/ana/s1/' },
    });
    expect(await create()).toEqual(first);
    expect((await db.doc(paths.upload('s1')).get()).exists).toBe(false);
    expect(await countOf(db.collection(paths.stories('ana')))).toBe(1);
  });

  it('refuses uploads for posts, uploads of others, missing ones, the guest and suspended people', async () => {
    const { db, store } = await scene();
    await upload(db, store, 'ana', 'for-post');
    await storyUpload(db, store, 'bo', 'of-bo');
    await db.doc(paths.user('cy')).update({ isSuspended: true });
    const media = { kind: 'media' } as const;
    await storyUpload(db, store, 'ana', 'changed');
    await db.doc(paths.upload('changed')).update({ uid: 'bo' });
    for (const id of ['for-post', 'of-bo', 'missing', 'changed'])
      await expect(createStory(db, noon, 'ana', id, media)).rejects.toEqual(mediaErrors.uploadNotFound());
    await expect(createStory(db, noon, guestAccount.uid, 'of-bo', media)).rejects.toEqual(storyErrors.guest());
    await expect(createStory(db, noon, 'cy', 'x', media)).rejects.toEqual(accountErrors.suspended());
  });

  it('shows a post only by its id, and only a post that the author can see', async () => {
    const { db } = await scene();
    await privatePerson(db, 'pia');
    const [open, closed] = [await post(db, 'bo'), await post(db, 'pia')];
    const made = await createStory(db, noon, 'ana', 's1', { kind: 'post', postId: open });
    expect(made.data).toMatchObject({ media: null, post: { postId: open, authorUid: 'bo' } });
    const showing = (postId: string) => createStory(db, noon, 'ana', 's2', { kind: 'post', postId });
    await expect(showing(closed)).rejects.toEqual(postErrors.notFound());
    await block(db, noon, 'bo', 'ana');
    await expect(showing(open)).rejects.toEqual(safetyErrors.notPossible());
  });

  it('is refused above the number of live stories, and possible again after an expiry', async () => {
    const { db } = await scene();
    const postId = await post(db, 'bo');
    const stories = Array.from({ length: storyLimits.live }, (_, index) => `s${index}`);
    for (const [index, id] of stories.entries())
      await createStory(db, noon + index, 'ana', id, { kind: 'post', postId });
    const another = (nowMs: number) => createStory(db, nowMs, 'ana', 'another', { kind: 'post', postId });
    await expect(another(noon + lifetimeMs - 1)).rejects.toEqual(storyErrors.tooManyLive());
    await another(noon + lifetimeMs);
  });

  it('does not take the id of a deleted story before its viewers and files are deleted', async () => {
    const { db, store } = await scene();
    await story(db, store, 'ana', 's1');
    await markStoriesSeen(db, noon, 'bo', 'ana', ['s1']);
    await deleteStory(db, noon, 'ana', 's1');
    await storyUpload(db, store, 'ana', 's1');
    const again = () => createStory(db, noon, 'ana', 's1', { kind: 'media' });
    await expect(again()).rejects.toEqual(storyErrors.idTaken());
    await finishJob(db, store, 'removeStory', 'ana-s1');
    expect([await viewersOf(db, 'ana', 's1'), [...store.files.keys()]]).toEqual([0, []]);
  });
});

describe('a list of stories', () => {
  it('ends in the millisecond of the expiry, for the author too, who keeps the document', async () => {
    const { db, store } = await scene();
    await story(db, store, 'ana', 's1', noon);
    await story(db, store, 'ana', 's2', noon + 1000);
    for (const viewer of ['ana', 'bo', guestAccount.uid]) {
      expect(await idsFor(db, noon + lifetimeMs - 1, viewer, 'ana')).toEqual(['s1', 's2']);
      expect(await idsFor(db, noon + lifetimeMs, viewer, 'ana')).toEqual(['s2']);
      expect(await idsFor(db, noon + lifetimeMs + 1000, viewer, 'ana')).toEqual([]);
    }
    expect((await db.doc(paths.story('ana', 's1')).get()).exists).toBe(true);
  });

  it('of a private account is for followers only, also while the account becomes private', async () => {
    const { db, store } = await scene();
    await privatePerson(db, 'pia');
    await follow(db, noon, 'bo', 'pia');
    await story(db, store, 'pia', 's1');
    expect(StoryDoc.parse((await db.doc(paths.story('pia', 's1')).get()).data()).visibility).toBe('followers');
    const seen = () => Promise.all(['pia', 'bo', 'cy'].map((viewer) => idsFor(db, noon, viewer, 'pia')));
    expect(await seen()).toEqual([['s1'], [], []]);
    await acceptRequest(db, noon, 'pia', 'bo');
    expect(await seen()).toEqual([['s1'], ['s1'], []]);
    await db.doc(paths.story('pia', 's1')).update({ visibility: 'public' });
    expect(await seen()).toEqual([['s1'], ['s1'], []]);
  });

  it('leaves out moderated stories, also for followers', async () => {
    const { db, store } = await scene();
    await follow(db, noon, 'bo', 'ana');
    for (const id of ['s1', 's2']) await story(db, store, 'ana', id);
    await db.doc(paths.story('ana', 's1')).update({ visibility: 'hidden', hiddenBy: ['moderator'] });
    const seen = await Promise.all(['bo', 'cy'].map((viewer) => idsFor(db, noon, viewer, 'ana')));
    expect(seen).toEqual([['s2'], ['s2']]);
    await markStoriesSeen(db, noon, 'bo', 'ana', ['s1']);
    expect(await viewersOf(db, 'ana', 's1')).toBe(0);
  });

  it('is empty after a block in either direction, and a suspended author is missing', async () => {
    const { db, store } = await scene();
    await story(db, store, 'ana', 's1');
    await block(db, noon, 'ana', 'bo');
    await block(db, noon, 'cy', 'ana');
    expect([await idsFor(db, noon, 'bo', 'ana'), await idsFor(db, noon, 'cy', 'ana')]).toEqual([[], []]);
    await db.doc(paths.user('ana')).update({ isSuspended: true });
    await expect(listStories(db, noon, 'bo', 'ana')).rejects.toEqual(profileErrors.notFound());
  });
});

describe('a viewed story', () => {
  it('counts each viewer once, and marks the ring and the stories as seen', async () => {
    const { db, store } = await scene();
    await follow(db, noon, 'bo', 'ana');
    await story(db, store, 'ana', 's1', noon);
    await story(db, store, 'ana', 's2', noon + 1000);
    await updateTray(db, noon + 1000, 'bo', 'ana');
    const seenBy = async () => (await listStories(db, noon + 2000, 'bo', 'ana')).stories.map(({ isSeen }) => isSeen);
    expect([await seenBy(), (await ringOf(db, 'bo', 'ana'))?.isSeen]).toEqual([[false, false], false]);
    for (const _ of [1, 2]) await markStoriesSeen(db, noon + 2000, 'bo', 'ana', ['s1', 's1']);
    expect([await seenBy(), (await ringOf(db, 'bo', 'ana'))?.isSeen]).toEqual([[true, false], false]);
    await Promise.all([1, 2].map(() => markStoriesSeen(db, noon + 3000, 'bo', 'ana', ['s1', 's2'])));
    expect([await seenBy(), (await ringOf(db, 'bo', 'ana'))?.isSeen]).toEqual([[true, true], true]);
    expect([await viewersOf(db, 'ana', 's1'), await viewersOf(db, 'ana', 's2')]).toEqual([1, 1]);
    const { viewers, viewerCount } = await listStoryViewers(db, 'ana', 's1', {});
    expect(viewers).toMatchObject([{ person: { _id: 'bo' }, seenAt: '2026-11-20T12:00:02+00:00' }]);
    expect(viewerCount).toBe(1);
  });

  it('has no trace of the guest, the author, people who cannot see it, or of a view after the expiry', async () => {
    const { db, store } = await scene();
    await privatePerson(db, 'pia');
    await story(db, store, 'ana', 's1');
    await story(db, store, 'pia', 's2');
    await block(db, noon, 'cy', 'ana');
    await markStoriesSeen(db, noon, guestAccount.uid, 'ana', ['s1']);
    await markStoriesSeen(db, noon, 'ana', 'ana', ['s1']);
    await markStoriesSeen(db, noon, 'cy', 'ana', ['s1']);
    await markStoriesSeen(db, noon, 'bo', 'pia', ['s2']);
    await markStoriesSeen(db, noon + lifetimeMs, 'bo', 'ana', ['s1', 'missing']);
    expect([await viewersOf(db, 'ana', 's1'), await viewersOf(db, 'pia', 's2')]).toEqual([0, 0]);
    await expect(listStoryViewers(db, 'bo', 's1', {})).rejects.toEqual(storyErrors.notFound());
  });

  it('lists pages of viewers, the newest first, without blocked and suspended people', async () => {
    const { db, store } = await scene();
    await story(db, store, 'ana', 's1');
    const viewers = ['v1', 'v2', 'v3', 'v4'];
    for (const [index, uid] of viewers.entries()) {
      await person(db, uid);
      await markStoriesSeen(db, noon + index, uid, 'ana', ['s1']);
    }
    await block(db, noon, 'ana', 'v2');
    await db.doc(paths.user('v3')).update({ isSuspended: true });
    const page = async (cursor?: string) => {
      const { viewers: found, ...rest } = await listStoryViewers(db, 'ana', 's1', { limit: '1', cursor });
      return { ids: found.map(({ person: { _id } }) => _id), ...rest };
    };
    const first = await page();
    expect(first).toEqual({ ids: ['v4'], viewerCount: 4, nextCursor: expect.any(String) });
    expect((await page(first.nextCursor ?? '')).ids).toEqual([]);
    const all = await listStoryViewers(db, 'ana', 's1', {});
    expect(all.viewers.map(({ person: { _id } }) => _id)).toEqual(['v4', 'v1']);
  });
});

describe('muted stories', () => {
  it('are in one list of their own, once, and unmuting removes them', async () => {
    const { db } = await scene();
    const muted = async () => (await db.doc(paths.mutedStories('ana')).get()).get('uids');
    for (const other of ['bo', 'bo', 'cy']) await muteStories(db, 'ana', other);
    expect(await muted()).toEqual(['cy', 'bo']);
    for (const _ of [1, 2]) await unmuteStories(db, 'ana', 'cy');
    expect(await muted()).toEqual(['bo']);
    await expect(muteStories(db, 'ana', 'ana')).rejects.toEqual(storyErrors.muteSelf());
    await expect(muteStories(db, 'ana', 'nobody')).rejects.toEqual(profileErrors.notFound());
    await expect(muteStories(db, guestAccount.uid, 'bo')).rejects.toEqual(storyErrors.guest());
    await db.doc(paths.mutedStories('ana')).set({ uids: Array.from({ length: storyLimits.mutedPeople }, String) });
    await expect(muteStories(db, 'ana', 'bo')).rejects.toEqual(storyErrors.tooManyMuted());
  });
});

it('the document is readable for others until its expiry, and then for its author only', async () => {
  const { db, store } = await scene();
  const nowMs = Date.now();
  await story(db, store, 'ana', 'live', nowMs - lifetimeMs + 60_000);
  await story(db, store, 'ana', 'expired', nowMs - lifetimeMs);
  const canRead = async (id: string, uid: string | null) =>
    (await readUnderRules(db, paths.story('ana', id), uid === null ? null : { uid })) !== null;
  const readers = async (id: string) => Promise.all(['ana', 'bo', null].map((uid) => canRead(id, uid)));
  expect([await readers('live'), await readers('expired')]).toEqual([
    [true, true, false],
    [true, false, false],
  ]);
});
