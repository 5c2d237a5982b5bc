import { AppError, serverErrors } from '@glimpse/contract/errors';
import { JobDoc, jobErrors } from '@glimpse/contract/jobs/job';
import type { Firestore } from 'firebase-admin/firestore';
import { describe, expect, it, vi } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { memoryAccounts } from '../../testing/memory-accounts.ts';
import { memoryStore } from '../../testing/memory-store.ts';
import { noon, person } from '../../testing/people.ts';
import { toStored } from '../firestore/documents.ts';
import { createJobWorks } from '../job-works.ts';
import { sweepJobs } from '../sweep/sweep-jobs.ts';
import type { JobWork, JobWorks } from './job-work.ts';
import { jobRef, newJob } from './new-job.ts';
import { retryJob } from './retry-job.ts';
import { maxAttempts, runJob, runTask } from './run-job.ts';

const database = testDatabases();
const slices = 5;

interface Scene {
  readonly db: Firestore;
  readonly works: JobWorks;
  readonly id: string;
  /** The cursors of the slices that have started. */
  readonly taken: string[];
}

/** Creates a job of five slices. Each slice creates `lines/{n}` in the commit that moves the cursor. */
async function scene(change: Partial<JobWork> = {}, duringSlice = async (_cursor: string) => {}): Promise<Scene> {
  const db = database();
  const taken: string[] = [];
  const work: JobWork = {
    retentionMs: 60_000,
    isRetriedBySweep: false,
    takeSlice: async ({ cursor }) => {
      taken.push(cursor);
      const index = Number(cursor || '0');
      await duringSlice(cursor);
      return {
        cursor: index + 1 < slices ? String(index + 1) : null,
        doneCount: index + 1,
        totalCount: slices,
        write: (batch) => batch.create(db.doc(`lines/${index}`), { index }),
      };
    },
    ...change,
  };
  for (const uid of ['ana', 'bo']) await person(db, uid);
  const ref = jobRef(db, 'removeAccount', { uid: 'ana' });
  await ref.set(toStored(newJob('removeAccount', { uid: 'ana', nowMs: noon })));
  const works = { ...createJobWorks(db, memoryStore(), memoryAccounts()), removeAccount: work };
  return { db, works, id: ref.id, taken };
}

const runOf = ({ db, works }: Scene, isTimeUp = () => false) => ({
  db,
  works,
  now: () => noon + 1000,
  isTimeUp,
});
const stored = async ({ db, id }: Scene) => JobDoc.parse((await db.doc(`jobs/${id}`).get()).data());
const linesOf = async ({ db }: Scene) => (await db.collection('lines').get()).size;

describe('a job', () => {
  it('runs slice by slice, and stores its progress', async () => {
    const seen: number[] = [];
    const made: Scene = await scene({}, async () => void seen.push((await stored(made)).doneCount));
    expect(await runJob(runOf(made), made.id)).toBe(true);
    expect(seen).toEqual([0, 1, 2, 3, 4]);
    expect(await stored(made)).toMatchObject({
      state: 'done',
      step: 5,
      doneCount: 5,
      expireAt: noon + 61_000,
    });
    expect(await runJob(runOf(made), made.id)).toBe(true);
    expect(made.taken).toHaveLength(slices);
  });

  it('is deleted with its last slice when its retention is 0', async () => {
    const made = await scene({ retentionMs: 0 });
    await runJob(runOf(made), made.id);
    expect((await made.db.doc(`jobs/${made.id}`).get()).exists).toBe(false);
  });

  it.each([0, 1, 2, 3, 4])('continues in slice %i after the process died there, with the same result', async (at) => {
    let kill = true;
    const made = await scene({}, async (cursor) => {
      if (Number(cursor || '0') === at && kill) throw new Error('killed');
    });
    await expect(runJob(runOf(made), made.id)).rejects.toThrow('killed');
    expect([(await stored(made)).step, await linesOf(made)]).toEqual([at, at]);
    kill = false;
    await runJob(runOf(made), made.id);
    expect([(await stored(made)).state, await linesOf(made)]).toEqual(['done', slices]);
  });

  it('does the writes of each slice once when it runs twice at the same time', async () => {
    const made = await scene();
    await Promise.all([runJob(runOf(made), made.id), runJob(runOf(made), made.id), runJob(runOf(made), made.id)]);
    expect([(await stored(made)).state, await linesOf(made)]).toEqual(['done', slices]);
  });

  it('continues at the stored cursor when another process has stored a slice and died', async () => {
    let hasDied = false;
    const made: Scene = await scene({}, async () => {
      if (hasDied) return;
      hasDied = true;
      await made.db.doc(`lines/0`).create({ index: 0 });
      await made.db.doc(`jobs/${made.id}`).update({ cursor: '1', step: 1 });
    });
    expect(await runJob(runOf(made), made.id)).toBe(true);
    expect([made.taken, await linesOf(made)]).toEqual([['', '1', '2', '3', '4'], slices]);
    expect(await stored(made)).toMatchObject({ state: 'done', step: slices });
  });

  it('stops when a new job has replaced it, because the new job has its own task', async () => {
    const made: Scene = await scene({}, async () => {
      await made.db.doc(`jobs/${made.id}`).set(toStored(newJob('removeAccount', { uid: 'ana', nowMs: noon + 1 })));
    });
    expect(await runJob(runOf(made), made.id)).toBe(true);
    expect([made.taken, (await stored(made)).step]).toEqual([[''], 0]);
  });

  it('fails when the writes of a slice fail for another reason than a change of the job', async () => {
    const made = await scene();
    await made.db.doc('lines/0').create({});
    await expect(runJob(runOf(made), made.id)).rejects.toThrow('ALREADY_EXISTS');
    expect(made.taken).toEqual(['']);
  });

  it('is enqueued again when the time limit of the function is reached', async () => {
    const made = await scene();
    const queue = { enqueue: vi.fn(async () => {}) };
    await runTask(
      runOf(made, () => made.taken.length >= 2),
      queue,
      made.id,
      0,
    );
    expect([(await stored(made)).step, queue.enqueue.mock.calls]).toEqual([2, [[made.id]]]);
    await runTask(runOf(made), queue, made.id, 0);
    expect([(await stored(made)).state, queue.enqueue.mock.calls.length]).toEqual(['done', 1]);
  });

  it.each([
    [
      'with the message of an AppError',
      new AppError('resource-exhausted', 'There is no room left.'),
      'There is no room left.',
    ],
    ['with a general message for other errors', new Error('secret detail'), serverErrors.unexpected().message],
  ])('that fails too often says why %s, and goes on where it was', async (_how, error, text) => {
    let isBroken = true;
    const made = await scene({}, async (cursor) => {
      if (cursor === '2' && isBroken) throw error;
    });
    const queue = { enqueue: async () => {} };
    await expect(runTask(runOf(made), queue, made.id, 0)).rejects.toBe(error);
    expect(await stored(made)).toMatchObject({ state: 'active', step: 2 });
    await runTask(runOf(made), queue, made.id, maxAttempts - 1);
    expect(await stored(made)).toMatchObject({ state: 'failed', step: 2, error: text });
    await expect(retryJob(made.db, noon, 'bo', made.id)).rejects.toEqual(jobErrors.notFound());
    isBroken = false;
    await runJob(runOf(made), made.id);
    expect((await stored(made)).step).toBe(2);
    await retryJob(made.db, noon, 'ana', made.id);
    await runJob(runOf(made), made.id);
    expect(await stored(made)).toMatchObject({ state: 'done', step: 5, error: '' });
  });
});

describe('the sweep', () => {
  const sweepOf = (made: Scene, nowMs = noon) =>
    sweepJobs({ db: made.db, works: made.works, store: memoryStore(), nowMs, isTimeUp: () => false });

  it('runs a job whose event was lost, and deletes expired jobs', async () => {
    const discarded: string[] = [];
    const made = await scene({ discard: async ({ uid }) => void discarded.push(uid) });
    await sweepOf(made);
    expect((await stored(made)).state).toBe('done');
    await sweepOf(made, noon + 60_000);
    expect(discarded).toEqual([]);
    await sweepOf(made, noon + 60_001);
    expect([discarded, (await made.db.doc(`jobs/${made.id}`).get()).exists]).toEqual([['ana'], false]);
  });

  it('retries failed jobs that no person can retry, and no others', async () => {
    const broken = { takeSlice: () => Promise.reject(new Error('broken')) };
    for (const [isRetriedBySweep, state] of [
      [true, 'active'],
      [false, 'failed'],
    ] as const) {
      const made = await scene({ ...broken, isRetriedBySweep });
      await expect(sweepOf(made)).rejects.toThrow(AggregateError);
      expect((await stored(made)).state).toBe(state);
    }
  });
});
