import { onTaskDispatched } from 'firebase-functions/tasks';
import { createJobWorks } from '../job-works.ts';
import { type JobTask, runJobSeconds, sliceTimeMs } from '../jobs/job-queue.ts';
import { maxAttempts, runTask } from '../jobs/run-task.ts';
import { accounts, database, jobQueue, mediaStore } from '../services.ts';

/** Runs slices of a job until the job is done or the time is up. */
export const runjob = onTaskDispatched<JobTask>(
  {
    retryConfig: { maxAttempts, minBackoffSeconds: 1, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: 20 },
    timeoutSeconds: runJobSeconds,
    memory: '512MiB',
  },
  async ({ data, retryCount }) => {
    const endMs = Date.now() + sliceTimeMs;
    const works = createJobWorks(database(), mediaStore(), accounts());
    const run = { db: database(), works, now: Date.now, isTimeUp: () => Date.now() > endMs };
    await runTask(run, jobQueue(), data.id, retryCount);
  },
);
