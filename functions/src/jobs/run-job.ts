import { AppError, serverErrors } from '@glimpse/contract/errors';
import { JobDoc } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { inBatch } from '../firestore/batched-commit.ts';
import { isConflict } from '../firestore/conflicts.ts';
import { readableDocument, toStored } from '../firestore/documents.ts';
import type { JobQueue } from './job-queue.ts';
import type { JobWorks } from './job-work.ts';
import { noError } from './new-job.ts';

/** The number of attempts before the job fails. The pauses between them grow to minutes. */
export const maxAttempts = 6;

/**
 * Handles a task of the queue. Runs the job until the time is up, and enqueues another task if the job is not done.
 * Throws an error of the job, so that the queue retries the task. After the last attempt, the job fails instead.
 */
export async function runTask(run: JobRun, queue: JobQueue, id: string, retryCount: number): Promise<void> {
  try {
    if (!(await runJob(run, id))) await queue.enqueue(id);
  } catch (error) {
    if (retryCount + 1 < maxAttempts) throw error;
    logger.error('a job has failed', { job: id, error: error instanceof Error ? error.stack : typeof error });
    await failJob(run.db, run.works, run.now(), id, error);
  }
}

export interface JobRun {
  readonly db: Firestore;
  readonly works: JobWorks;
  /** The current time in epoch milliseconds. */
  readonly now: () => number;
  /** Returns true when the remaining time is too short for another slice. */
  readonly isTimeUp: () => boolean;
}

/**
 * Runs a job slice by slice. Returns false if the time was too short, so that the caller must run the job again.
 * Throws the error of a slice.
 *
 * Each slice commits together with the cursor, so the process can crash at any time. If two processes run the same
 * job, both continue at the stored cursor until the job is done, because one of them can die at any time. A process
 * stops when a new job has replaced the job, because the new job has its own task (on-job-written.ts).
 */
export async function runJob({ db, works, now, isTimeUp }: JobRun, id: string): Promise<boolean> {
  const ref = db.doc(paths.job(id));
  let createdAt: number | null = null;
  for (;;) {
    const snapshot = await ref.get();
    const job = readableDocument(JobDoc, snapshot)?.data;
    if (job?.state !== 'active' || !snapshot.updateTime) return true;
    createdAt ??= job.createdAt;
    if (job.createdAt !== createdAt) return true;
    if (isTimeUp()) return false;
    const { retentionMs, takeSlice } = works[job.kind];
    const { cursor, doneCount, totalCount, write } = await takeSlice(job, now());
    const precondition = { lastUpdateTime: snapshot.updateTime };
    const batch = db.batch();
    write?.(batch);
    const updatedAt = now();
    const progress = { step: job.step + 1, doneCount, totalCount, ...noError, updatedAt };
    if (cursor !== null) batch.update(ref, toStored({ ...progress, cursor }), precondition);
    else if (retentionMs === 0) batch.delete(ref, precondition);
    else batch.update(ref, toStored({ ...progress, state: 'done', expireAt: updatedAt + retentionMs }), precondition);
    try {
      await batch.commit();
    } catch (error) {
      // Another process has changed the job. Or this commit was stored, but its response was lost, and the SDK has sent
      // it again. If the job is unchanged, the error has another cause, and another attempt would fail like this one.
      if (!isConflict(error)) throw error;
      const { updateTime } = await ref.get();
      if (updateTime?.isEqual(snapshot.updateTime)) throw error;
    }
  }
}

/**
 * Marks a job as failed, with the message of an `AppError` or a general one. A job that the sweep retries stays active.
 */
export const failJob = (db: Firestore, works: JobWorks, nowMs: number, id: string, error: unknown) =>
  inBatch(db, { mayChange: { job: db.doc(paths.job(id)) } }, async (commit, read) => {
    const job = readableDocument(JobDoc, read.job)?.data;
    if (job?.state !== 'active') return;
    const { message, reason = '' } = error instanceof AppError ? error : serverErrors.unexpected();
    const state = works[job.kind].isRetriedBySweep ? 'active' : 'failed';
    commit.update(read.job, { state, error: message, errorReason: reason, updatedAt: nowMs });
  });
