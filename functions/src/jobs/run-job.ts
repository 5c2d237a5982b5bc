import { AppError, serverErrors } from '@glimpse/contract/errors';
import { JobDoc } from '@glimpse/contract/job';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { commitOptimistically, isLostRace } from '../firestore/optimistic-commit.ts';
import type { JobWorks } from './job-work.ts';

export interface JobRun {
  readonly db: Firestore;
  readonly works: JobWorks;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
  /** No time is left for another slice. */
  readonly isOver: () => boolean;
}

/**
 * Does a job slice by slice. Answers false when its time was over before the end: then somebody has to call it again. Throws what a
 * slice throws. It may die anywhere, and run beside itself: whoever of two finds that the other has moved the cursor leaves the
 * job to them.
 */
export async function runJob({ db, works, now, isOver }: JobRun, id: string): Promise<boolean> {
  const ref = db.doc(paths.job(id));
  for (;;) {
    const snapshot = await ref.get();
    const job = readableDocument(JobDoc, snapshot)?.data;
    if (job?.state !== 'active' || !snapshot.updateTime) return true;
    if (isOver()) return false;
    const { keptMs, takeSlice } = works[job.kind];
    const { cursor, doneCount, totalCount, write } = await takeSlice(job, now());
    const unchanged = { lastUpdateTime: snapshot.updateTime };
    const batch = db.batch();
    write?.(batch);
    const updatedAt = now();
    const progress = { step: job.step + 1, doneCount, totalCount, error: '', updatedAt };
    if (cursor !== null) batch.update(ref, toStored({ ...progress, cursor }), unchanged);
    else if (keptMs === 0) batch.delete(ref, unchanged);
    else batch.update(ref, toStored({ ...progress, state: 'done', expireAt: updatedAt + keptMs }), unchanged);
    try {
      await batch.commit();
    } catch (error) {
      if (isLostRace(error)) return true;
      throw error;
    }
  }
}

/**
 * Says in a job, of which no more is tried for now, why it failed: in the error's words where they are for people. One that the sweep
 * tries again stays active.
 */
export const failJob = (db: Firestore, works: JobWorks, nowMs: number, id: string, error: unknown) =>
  commitOptimistically(db, async (commit) => {
    const { glanced } = await commit.read({ held: {}, glanced: { job: db.doc(paths.job(id)) } });
    const job = readableDocument(JobDoc, glanced.job)?.data;
    if (job?.state !== 'active') return;
    const { message } = error instanceof AppError ? error : serverErrors.unexpected();
    const state = works[job.kind].isRetriedBySweep ? 'active' : 'failed';
    commit.update(glanced.job, { state, error: message, updatedAt: nowMs });
  });
