import { logger } from 'firebase-functions';
import type { JobQueue } from './job-queue.ts';
import { failJob, type JobRun, runJob } from './run-job.ts';

/** How often a slice that throws is tried before the job has failed. Pauses between grow to minutes. */
export const maxTries = 6;

/** One task of the queue: as much of the job as there is time for, and a new task for what is left. Throws for the queue to try again. */
export async function workOff(run: JobRun, queue: JobQueue, id: string, retryCount: number): Promise<void> {
  try {
    if (!(await runJob(run, id))) await queue.enqueue(id);
  } catch (error) {
    if (retryCount + 1 < maxTries) throw error;
    logger.error('a job has failed', { job: id, error: error instanceof Error ? error.stack : typeof error });
    await failJob(run.db, run.works, run.now(), id, error);
  }
}
