import { SweepDoc } from '@glimpse/contract/accounts/deletion';
import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { finishJob } from '../../testing/jobs.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person } from '../../testing/people.ts';
import { lifetimeMs, story } from '../../testing/stories.ts';
import { countIn, createUsage } from '../firestore/usage.ts';
import { jobRef } from '../jobs/new-job.ts';
import type { MediaStore } from '../media/store.ts';
import { marginMs, revokeExpiredStories } from './revoke-expired-stories.ts';
import { saveHighlight } from './save-highlight.ts';

const database = testDatabases();
const expiredMs = noon + lifetimeMs + marginMs;

/** Ana has `count` stories, one per second, and all their files have tokens. */
async function scene(count: number) {
  const db = database();
  const store = memoryStore();
  await person(db, 'ana');
  const ids = Array.from({ length: count }, (_, index) => `s${index}`);
  for (const [index, id] of ids.entries()) await story(db, store, 'ana', id, noon + index * 1000);
  for (const path of store.files.keys()) store.tokens.add(path);
  const idsWithToken = () => [...store.tokens].map((path) => path.split('/')[2]);
  const run = (
    nowMs: number,
    { isTimeUp = () => false, to = store }: { isTimeUp?: () => boolean; to?: MediaStore } = {},
  ) => revokeExpiredStories(db, to, nowMs, isTimeUp);
  const usageOf = async (nowMs: number) => {
    const usage = createUsage();
    await countIn(usage, () => run(nowMs));
    return usage;
  };
  const through = async () => SweepDoc.parse((await db.doc(paths.sweep('expiredStories')).get()).data()).through;
  return { db, store, idsWithToken, run, usageOf, through };
}

it('revokes the tokens of stories that have expired, but not of live ones and highlights', async () => {
  const { db, idsWithToken, run } = await scene(3);
  await saveHighlight(db, noon, 'ana', 'h1', { title: 'Light', storyIds: ['s0'] });
  await run(expiredMs);
  expect(idsWithToken()).toEqual(['s0', 's1', 's2']);
  await run(expiredMs + 1001);
  expect(idsWithToken()).toEqual(['s0', 's2']);
  await run(expiredMs + 2001);
  expect(idsWithToken()).toEqual(['s0']);
});

it('writes nothing if nothing has expired, and reads no story twice', async () => {
  const { usageOf, through } = await scene(2);
  expect(await usageOf(expiredMs)).toMatchObject({ reads: 2, writes: 0 });
  expect(await usageOf(expiredMs + 1)).toMatchObject({ reads: 2, writes: 1 });
  expect(await through()).toBe(noon + lifetimeMs + 1);
  for (const later of [2, 999]) expect(await usageOf(expiredMs + later)).toMatchObject({ reads: 2, writes: 0 });
  expect(await usageOf(expiredMs + 60_000)).toMatchObject({ reads: 2, writes: 1 });
});

it('leaves the tokens of a file that fails to a job, and continues with the others', async () => {
  const { db, store, idsWithToken, run, through } = await scene(3);
  const revokeTokens = async (path: string) => {
    if (path.includes('/s1/')) throw new Error('Storage is unavailable');
    await store.revokeTokens(path);
  };
  await run(expiredMs + 60_000, { to: { ...store, revokeTokens } });
  expect([idsWithToken(), await through()]).toEqual([['s1'], noon + lifetimeMs + 60_000]);
  await finishJob(db, store, 'revokeTokens', 'ana');
  expect(idsWithToken()).toEqual([]);
});

it('continues after a run that had no time left or died, and two runs at once have the same result', async () => {
  const { db, idsWithToken, run, through } = await scene(65);
  const later = expiredMs + 120_000;
  let batches = 0;
  await run(later, { isTimeUp: () => ++batches > 1 });
  expect([idsWithToken().length, await through()]).toEqual([45, noon + lifetimeMs + 19_000]);
  const die = () => {
    throw new Error('killed');
  };
  await expect(run(later, { isTimeUp: () => ++batches > 3 && die() })).rejects.toThrow('killed');
  // The first story of a run is the last one of the run before.
  expect([idsWithToken().length, await through()]).toEqual([26, noon + lifetimeMs + 38_000]);
  await Promise.all([run(later), run(later + 1)]);
  expect(idsWithToken()).toEqual([]);
  expect((await jobRef(db, 'revokeTokens', { uid: 'ana' }).get()).exists).toBe(false);
});
