import type { JobKind } from '@glimpse/contract/jobs/job';
import type { Firestore } from 'firebase-admin/firestore';
import { createJobWorks } from '../src/job-works.ts';
import type { JobWork } from '../src/jobs/job-work.ts';
import { runJob } from '../src/jobs/run-job.ts';
import { type MemoryAccounts, memoryAccounts } from './memory-accounts.ts';
import type { MemoryStore } from './memory-store.ts';
import { noon } from './people.ts';

/**
 * Runs the job `{kind}-{target}` until it is done. Returns how often it was started. If `kill` is given, the first run dies in its
 * first slice, and later runs die after `kill` slices, before the cursor of the last slice is written. `other` replaces
 * the work of this kind.
 */
export async function finishJob(
  db: Firestore,
  store: MemoryStore,
  kind: JobKind,
  target: string,
  kill = Number.POSITIVE_INFINITY,
  // This process has no emulator of Firebase Auth. tests/api has one.
  { accounts = memoryAccounts(), other }: { accounts?: MemoryAccounts; other?: JobWork } = {},
): Promise<number> {
  const works = createJobWorks(db, store, accounts);
  const work = other ?? works[kind];
  for (let runs = 1; ; runs++) {
    let remaining = runs === 1 && Number.isFinite(kill) ? 0 : kill;
    const takeSlice: JobWork['takeSlice'] = async (job, nowMs) => {
      const slice = await work.takeSlice(job, nowMs);
      if (remaining-- === 0) throw new Error('killed');
      return slice;
    };
    const run = {
      db,
      works: { ...works, [kind]: { ...work, takeSlice } },
      now: () => noon,
      isTimeUp: () => false,
    };
    const end = await runJob(run, `${kind}-${target}`).catch((error: Error) => error);
    if (end === true) return runs;
    if (!(end instanceof Error && end.message === 'killed')) throw end;
  }
}

/** Runs the job that deletes an account (`finishJob`). */
export const finishRemoval = (db: Firestore, store: MemoryStore, uid: string, kill?: number) =>
  finishJob(db, store, 'removeAccount', uid, kill);
