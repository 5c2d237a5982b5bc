import { onTaskDispatched, type Request } from 'firebase-functions/tasks';
import { createJobWorks } from '../job-works.ts';
import { type JobTask, runJobSeconds, sliceTimeMs } from '../jobs/job-queue.ts';
import { maxAttempts, runTask } from '../jobs/run-task.ts';
import { accounts, database, jobQueue, mediaStore } from '../services.ts';
import { instanceLimits } from './instance-limits.ts';
import { loggedTask } from './logged.ts';

/** Runs slices of a job until the job is done or the time is up. */
export const runjob = onTaskDispatched<JobTask>(
  {
    retryConfig: { maxAttempts, minBackoffSeconds: 1, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: instanceLimits.jobTasks },
    timeoutSeconds: runJobSeconds,
    memory: '512MiB',
  },
  loggedTask<Request<JobTask>>(
    'runjob',
    async ({ data, retryCount }) => {
      const endMs = Date.now() + sliceTimeMs;
      const works = createJobWorks(database(), mediaStore(), accounts());
      const run = { db: database(), works, now: Date.now, isTimeUp: () => Date.now() > endMs };
      await runTask(run, jobQueue(), data.id, retryCount);
    },
    jobKindOf,
  ),
);

/**
 * Returns the kind of a job. Its id begins with the kind. The rest of the id can be a uid, and stays out of the log.
 */
function jobKindOf({ data }: { readonly data: JobTask }): string {
  return data.id.split('-')[0] ?? '';
}
