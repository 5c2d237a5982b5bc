import { logger } from 'firebase-functions';
import type { JobQueue } from './job-queue.ts';
import { failJob, type JobRun, runJob } from './run-job.ts';

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
