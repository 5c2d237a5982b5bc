import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { JobDoc } from '@glimpse/contract/jobs/job';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { send, sendPicture } from '../../testing/conversations.ts';
import { testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { type MemoryStore, memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post } from '../../testing/people.ts';
import { story } from '../../testing/stories.ts';
import { unzip } from '../../testing/unzip.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { createCollection } from '../bookmarks/change-collection.ts';
import { addComment } from '../comments/add-comment.ts';
import { toggleVote } from '../comments/toggle-vote.ts';
import { toStored } from '../firestore/documents.ts';
import { follow } from '../follows/follow.ts';
import { createJobWorks } from '../job-works.ts';
import { dislikePost, likePost } from '../posts/like-post.ts';
import { markStoriesSeen } from '../stories/mark-stories-seen.ts';
import { muteStories } from '../stories/mute-stories.ts';
import { saveHighlight } from '../stories/save-highlight.ts';
import { updateTray } from '../stories/story-tray.ts';
import { sweepJobs } from '../sweep/sweep-jobs.ts';
import { changeUsername } from './change-username.ts';
import { exportLifetimeMs, startExport } from './export-data.ts';

const database = testDatabases();
const bookmarkCount = 450;

/** Ana has one of each kind of data, and three pages of bookmarks. The export must not contain data of bo. */
async function scene() {
  const db = database();
  const store = memoryStore();
  const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
  const [own, theirs] = [await post(db, ana), await post(db, bo)];
  await follow(db, noon, ana, bo);
  await likePost(db, noon, ana, own);
  await likePost(db, noon, ana, theirs);
  await dislikePost(db, noon, ana, theirs);
  await likePost(db, noon, bo, own);
  await addBookmark(db, noon, ana, theirs);
  await createCollection(db, noon, ana, 'light', { name: 'Light', postId: theirs });
  await addComment(db, noon, ana, theirs, { message: 'Mine', commentId: 'c1' });
  await addComment(db, noon, bo, own, { message: 'Secret of Bo', commentId: 'c2' });
  await toggleVote(db, ana, { postId: own, commentId: 'c2' }, 1);
  await changeUsername(db, noon, ana, 'ana.lima');
  await story(db, store, ana, 's1');
  await story(db, store, bo, 's2');
  await saveHighlight(db, noon, ana, 'h1', { title: 'Light', storyIds: ['s1'] });
  await markStoriesSeen(db, noon, ana, bo, ['s2']);
  await markStoriesSeen(db, noon, bo, ana, ['s1']);
  await updateTray(db, noon, ana, bo);
  await muteStories(db, ana, bo);
  // Each member's messages are data of both.
  await send(db, ana, bo, 'Hello Bo');
  await send(db, bo, ana, 'Hello Ana');
  for (const other of ['cy', 'dee']) {
    await person(db, other);
    await send(db, other, ana, `Hello from ${other}`);
  }
  await send(db, 'cy', bo, 'Between others');
  await sendPicture(db, store, ana, bo, 'pic');
  await sendPicture(db, store, bo, ana, 'pic-of-bo');
  const bookmark = (await db.doc(paths.bookmark(ana, theirs)).get()).data() ?? {};
  const batch = db.batch();
  for (let index = 1; index < bookmarkCount; index++)
    batch.set(db.doc(paths.bookmark(ana, `p-${index}`)), { ...bookmark, postId: `p-${index}` });
  batch.set(db.doc(`users/${ana}/blocks/${bo}`), toStored({ createdAt: noon }));
  batch.set(db.doc(`users/${ana}/inbox/${theirs}`), toStored({ createdAt: noon }));
  await batch.commit();
  for (const path of ['ana/u1/320.webp', 'ana/u1/1080.webp', 'ana/u1/1080.jpg', 'ana/u2/video.mp4', 'bo/u3/320.webp'])
    store.files.set(`media/${path}`, Buffer.from(path));
  store.files.set('private/ana/u4/640.webp', Buffer.from('u4'));
  store.files.set('moderated/ana/u5/640.webp', Buffer.from('u5'));
  return { db, store, ana };
}

const jobOf = async (db: Firestore) => JobDoc.parse((await db.doc('jobs/exportData-ana').get()).data());
const exportsIn = ({ files }: MemoryStore) => [...files.keys()].filter((path) => path.startsWith('exports/'));
const List = z.array(z.looseObject({ path: z.string() }));

describe('the data export', () => {
  it('is one file with all data of the person, even if the process dies in every second slice', async () => {
    const { db, store, ana } = await scene();
    store.files.set('exports/ana/1.zip', Buffer.from('of last month'));
    expect(await startExport(db, noon, ana)).toBe('exportData-ana');
    expect(await finishJob(db, store, 'exportData', ana, 1)).toBeGreaterThan(5);
    const job = await jobOf(db);
    expect(job).toMatchObject({
      state: 'done',
      expireAt: noon + exportLifetimeMs,
      doneCount: job.totalCount,
    });
    expect(job.totalCount).toBeGreaterThan(bookmarkCount);

    const path = storagePaths.exportFile(ana, noon);
    expect(exportsIn(store)).toEqual([path]);
    const files = await unzip(await store.read(path));
    const listed = (name: string) => List.parse(JSON.parse(String(files.get(`${name}.json`)))).map((one) => one.path);
    expect(listed('profile')).toEqual(['users/ana', 'users/ana/private/mutedStories']);
    expect(listed('storyViews')).toEqual(['users/bo/stories/s2/viewers/ana']);
    expect(new Set(listed('bookmarks')).size).toBe(bookmarkCount);
    expect(listed('usernames').sort()).toEqual(['usernames/ana.lima', 'usernames/anaexample']);
    for (const name of [
      'posts',
      'comments',
      'likes',
      'dislikes',
      'votes',
      'following',
      'blocks',
      'inbox',
      'collections',
      'stories',
      'highlights',
    ])
      expect(listed(name), name).toHaveLength(1);
    expect(listed('conversations')).toEqual(
      ['ana:bo', 'ana:cy', 'ana:dee'].map((id) => `users/ana/conversations/${id}`),
    );
    expect(listed('messages')).toEqual(
      [
        'ana:bo/Hello Ana',
        'ana:bo/Hello Bo',
        'ana:bo/pic',
        'ana:bo/pic-of-bo',
        'ana:cy/Hello from cy',
        'ana:dee/Hello from dee',
      ].map((id) => `conversations/${id.replace('/', '/messages/')}`),
    );
    expect([...files.keys()].filter((name) => !name.endsWith('.json')).sort()).toEqual([
      'media/s1/320.webp',
      'media/u1/1080.webp',
      'media/u2/video.mp4',
      'media/u4/640.webp',
      'media/u5/640.webp',
      'messages/bo/pic/320.webp',
    ]);
    expect(String(files.get('media/u1/1080.webp'))).toBe('ana/u1/1080.webp');
    for (const name of ['private', 'requests', 'storyTray']) expect(files.has(`${name}.json`)).toBe(false);
    const text = [...files.values()].join('\n');
    expect(text).not.toMatch(/Secret of Bo|Between others|searchTokens/);
    expect(text).toContain('2026-11-20T12:00:00.000Z');
  });

  it('can be downloaded for a day, is then deleted, and is not created again meanwhile', async () => {
    const { db, store, ana } = await scene();
    await startExport(db, noon, ana);
    await startExport(db, noon + 1, ana);
    await finishJob(db, store, 'exportData', ana);
    await startExport(db, noon + exportLifetimeMs - 1, ana);
    expect(await jobOf(db)).toMatchObject({ state: 'done', createdAt: noon });
    const sweepAt = (nowMs: number) => {
      const works = createJobWorks(db, store, memoryAccounts());
      return sweepJobs({ db, store, works, nowMs, isTimeUp: () => false });
    };
    await sweepAt(noon + exportLifetimeMs);
    expect(exportsIn(store)).toHaveLength(1);
    await sweepAt(noon + exportLifetimeMs + 1);
    expect([exportsIn(store), (await db.doc('jobs/exportData-ana').get()).exists]).toEqual([[], false]);
    await startExport(db, noon + exportLifetimeMs + 2, ana);
    expect((await jobOf(db)).state).toBe('active');
  });

  it('requires a profile', async () => {
    await expect(startExport(database(), noon, 'nobody')).rejects.toEqual(signInErrors.viewerNotRegistered());
  });
});
