import { followLimits } from '@glimpse/contract/follows/follow';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person } from '../../testing/people.ts';
import { story } from '../../testing/stories.ts';
import { toStored } from '../firestore/documents.ts';
import { countIn, createUsage } from '../firestore/usage.ts';

const database = testDatabases();
const hourMs = 60 * 60 * 1000;
const { fanOutMax, fanOutSlice } = followLimits;
/** More followers than the bound. The test does not store the rest of the 100,000, because the job must not read them. */
const storedFollowers = fanOutMax + 700;

async function storeFollowers(db: Firestore, uid: string): Promise<void> {
  for (let first = 0; first < storedFollowers; first += 500) {
    const batch = db.batch();
    for (let index = first; index < Math.min(first + 500, storedFollowers); index++)
      batch.set(db.doc(paths.followerOf(uid, `fan-${index}`)), toStored({ createdAt: noon + index }));
    await batch.commit();
  }
  await db.doc(paths.user(uid)).update({ followerCount: 100_000 });
}

it('a story by an author with 100,000 followers costs no more writes than the bound of the fan-out', async () => {
  const db = database();
  const store = memoryStore();
  await person(db, 'ana');
  await storeFollowers(db, 'ana');
  const costOf = async (id: string, createdMs: number) => {
    const usage = createUsage();
    await countIn(usage, async () => {
      await story(db, store, 'ana', id, createdMs);
      await finishJob(db, store, 'fanOutStory', `ana-${id}`);
    });
    return usage;
  };
  const fans = Array.from({ length: storedFollowers }, (_, index) => db.doc(paths.inboxState(`fan-${index}`)));
  const foundIn = async () => (await db.getAll(...fans)).filter(({ exists }) => exists).length;
  // Each slice also writes the job. The rest are the story, its upload, the job, and how far the followers were processed.
  const slices = fanOutMax / fanOutSlice;
  const first = await costOf('s1', noon + hourMs);
  expect(first.writes).toBeLessThanOrEqual(fanOutMax + slices + 8);
  expect(first.writes).toBeGreaterThan(fanOutMax);
  expect(await foundIn()).toBe(fanOutMax);
  // The second story continues with the other followers. Later stories write about none of them.
  const second = await costOf('s2', noon + 2 * hourMs);
  expect(second.writes).toBeLessThan(1000);
  expect(await foundIn()).toBe(storedFollowers);
  const third = await costOf('s3', noon + 3 * hourMs);
  expect(third.writes).toBeLessThan(10);
});
