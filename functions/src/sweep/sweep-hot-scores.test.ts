import { paths } from '@glimpse/contract/paths';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { FieldValue } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person, post, storedPost } from '../../testing/people.ts';
import { createJobWorks } from '../job-works.ts';
import { addHotScores } from './sweep-posts.ts';

const database = testDatabases();

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
