import { paths } from '@glimpse/contract/paths';
import { FieldValue, Query, Timestamp } from 'firebase-admin/firestore';
import { expect, it, onTestFinished, vi } from 'vitest';
import { countOf, testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post, storedPost } from '../../testing/people.ts';
import { claimsOf, emailRef, ownerOf } from '../auth/emails.ts';
import { removeProfile } from '../auth/remove-profile.ts';
import { addBookmark } from '../bookmarks/change-bookmark.ts';
import { latestPosts } from '../firestore/queries.ts';
import { follow } from '../follows/follow.ts';
import { createJobWorks } from '../job-works.ts';
import { deletePost } from '../posts/delete-post.ts';
import { sweep } from './sweep.ts';
import { enterOldEmails } from './sweep-emails.ts';
import { markOldPosts } from './sweep-visibility.ts';

const database = testDatabases();

it('finishes what lost events have left: deleted posts and removed accounts', async () => {
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

it('marks posts of earlier releases as public, however often and however far it comes, and no other post', async () => {
  const db = database();
  const ana = await person(db, 'ana');
  const old = await Promise.all(Array.from({ length: 5 }, () => post(db, ana)));
  const hidden = await post(db, ana);
  await Promise.all(old.map((id) => db.doc(paths.post(id)).update({ visibility: FieldValue.delete() })));
  await db.doc(paths.post(hidden)).update({ visibility: 'hidden' });
  const store = memoryStore();
  const works = createJobWorks(db, store, memoryAccounts());
  await markOldPosts({ db, store, works, nowMs: noon, isOver: () => true });
  expect(await countOf(latestPosts(db, null).query)).toBe(0);
  await sweep(db, store, noon + 1, works);
  expect(await countOf(latestPosts(db, null).query)).toBe(5);
  // Made by an instance of the former release, after the sweep has come to the end.
  await db.doc(paths.post(await post(db, ana))).update({ visibility: FieldValue.delete() });
  await sweep(db, store, noon + 2, works);
  expect(await countOf(latestPosts(db, null).query)).toBe(6);
  expect((await storedPost(db, hidden)).visibility).toBe('hidden');
});

it('gives the addresses of profiles of the first release their entries, and asks no profile for one from then on', async () => {
  const db = database();
  const emails = ['ana@example.com', 'bo@example.com', 'cy@example.com', 'new@example.com'];
  const owners = () => Promise.all(emails.map(async (email) => ownerOf(await claimsOf(db, email))));
  for (const name of ['ana', 'bo', 'cy']) await person(db, name);
  for (const email of ['ana@example.com', 'bo@example.com']) await emailRef(db, email).delete();
  // Somebody has his address since: it stays theirs.
  await emailRef(db, 'bo@example.com').set({ uid: 'cy', createdAt: Timestamp.fromMillis(noon) });
  const before = ['ana', 'cy', 'cy', null];
  expect(await owners()).toEqual(before);
  const store = memoryStore();
  const works = createJobWorks(db, store, memoryAccounts());
  await enterOldEmails({ db, store, works, nowMs: noon, isOver: () => true });
  expect((await emailRef(db, 'ana@example.com').get()).exists).toBe(false);
  const mark = async () => (await db.doc(paths.sweep('emails')).get()).get('hasEnded');
  const asked = vi.spyOn(Query.prototype, 'get');
  onTestFinished(() => asked.mockRestore());
  expect([await mark(), await owners()]).toEqual([undefined, before]);
  expect(asked).toHaveBeenCalled();

  await sweep(db, store, noon + 1, works);
  expect((await emailRef(db, 'ana@example.com').get()).get('uid')).toBe('ana');
  asked.mockClear();
  expect([await mark(), await owners()]).toEqual([true, before]);
  expect(asked).not.toHaveBeenCalled();
});
