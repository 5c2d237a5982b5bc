import { logger } from 'firebase-functions';
import type { JobQueue } from './job-queue.ts';
import { failJob, type JobRun, runJob } from './run-job.ts';

/** How often a task with an error is tried before the job fails. The pauses in between grow to minutes. */
export const maxAttempts = 6;

/**
 * Handles a task of the queue: runs the job as long as there is time, and enqueues a new task for the rest. Throws
 * so that the queue retries.
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
