import { paths } from '@glimpse/contract/paths';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { FieldValue } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post, storedPost, storedUser } from '../../testing/people.ts';
import { createUserDocument } from '../auth/create-profile.ts';
import { newProfile } from '../auth/new-profile.ts';
import { removeProfile } from '../auth/remove-profile.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { toStored } from '../firestore/documents.ts';
import { follow } from '../follows/follow.ts';
import { createJobWorks } from '../job-works.ts';
import { deletePost } from '../posts/delete-post.ts';
import { sweep } from './sweep.ts';
import { addHotScores } from './sweep-posts.ts';

const database = testDatabases();

it('finishes the deletion of posts and accounts whose events were lost', async () => {
  const db = database();
  const [ana, bo] = [await person(db, 'ana'), await person(db, 'bo')];
  const [deleted, orphaned] = [await post(db, bo), await post(db, ana)];
  await follow(db, noon, ana, bo);
  await addBookmark(db, noon, ana, deleted);
  await addBookmark(db, noon, bo, orphaned);
  await deletePost(db, noon, bo, deleted);
  await removeProfile(db, noon, ana);
  const store = memoryStore();
  await sweep(db, store, noon + 1, createJobWorks(db, store, memoryAccounts()));
  const left = await Promise.all(
    [
      paths.posts(),
      paths.deletions(),
      paths.jobs(),
      paths.following(ana),
      paths.followers(bo),
      paths.bookmarks(ana),
      paths.bookmarks(bo),
    ].map((path) => countOf(db.collection(path))),
  );
  expect(left).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect((await db.doc(paths.user(bo)).get()).get('followerCount')).toBe(0);
});

it('gives profiles of an earlier release their usernames', async () => {
  const db = database();
  const uids = ['ana-1', 'ana-2'];
  for (const uid of uids)
    await db.doc(paths.user(uid)).set(toStored(newProfile(noon, 'Ana Lima', `${uid}@example.com`)));
  const store = memoryStore();
  const run = () => sweep(db, store, noon + 1, createJobWorks(db, store, memoryAccounts()));
  await run();
  const owners = async () =>
    (await db.collection(paths.usernames()).get()).docs.map((entry) => entry.get('uid')).sort();
  expect(await owners()).toEqual(uids);
  const usernames = await Promise.all(uids.map(async (uid) => (await storedUser(db, uid)).username));
  expect(usernames).toEqual(['analima', expect.stringMatching(/^analima\d{4}$/)]);
  await run();
  expect(await owners()).toEqual(uids);
});

it('gives profiles and posts of an earlier release the search tokens of all spellings', async () => {
  const db = database();
  await createUserDocument(db, noon, 'bo', 'Bo Müller', 'bo@example.com');
  const documents = [db.doc(paths.user('bo')), db.doc(paths.post(await post(db, 'bo')))];
  for (const ref of documents) await ref.update({ searchTokens: ['m', 'mü', 'mül'] });
  await db.doc(paths.sweep('usernames')).set({ through: new Date(noon + 1000) });
  const store = memoryStore();
  await sweep(db, store, noon + 1, createJobWorks(db, store, memoryAccounts()));
  for (const ref of documents)
    expect((await ref.get()).get('searchTokens')).toEqual(expect.arrayContaining(['mül', 'mul', 'mue']));
});

it('adds the hot score to posts of an earlier release, however old they are', async () => {
  const db = database();
  const ana = await person(db, 'ana');
  const [older, current] = [await post(db, ana), await post(db, ana)];
  await db.doc(paths.post(older)).update({ hotScore: FieldValue.delete(), likeCount: 100 });
  expect((await storedPost(db, older)).hotScore).toBe(0);
  const before = await db.doc(paths.post(current)).get();
  const yearMs = 365 * 24 * 60 * 60 * 1000;
  const store = memoryStore();
  const works = createJobWorks(db, store, memoryAccounts());
  const run = { db, store, nowMs: noon + yearMs, works, isTimeUp: () => false };
  await addHotScores(run);
  expect((await storedPost(db, older)).hotScore).toBe(hotScore(100, noon));
  const after = await db.doc(paths.post(current)).get();
  expect(after.updateTime).toEqual(before.updateTime);
});
