import { onDocumentWritten } from 'firebase-functions/firestore';
import { onTaskDispatched, type Request } from 'firebase-functions/tasks';
import { loggedEvent, loggedTask, retried } from '../background.ts';
import { createJobWorks } from '../job-works.ts';
import { accounts, database, jobQueue, mediaStore } from '../services.ts';
import { instanceLimits } from '../settings.ts';
import { type JobTask, runJobSeconds, sliceTimeMs } from './job-queue.ts';
import { maxAttempts, runTask } from './run-job.ts';

/** Enqueues a job when it becomes active. A wake-up: the task reads the job. */
export const queuejob = onDocumentWritten(
  retried('jobs/{jobId}'),
  loggedEvent('queuejob', async ({ data, params }) => {
    const [before, after] = [data?.before, data?.after];
    // A new job can replace a running one. It has another creation time, and the function that runs the old job stops.
    const isNew = before?.get('createdAt')?.isEqual(after?.get('createdAt')) !== true;
    if (after?.get('state') === 'active' && (isNew || before?.get('state') !== 'active'))
      await jobQueue().enqueue(params.jobId);
  }),
);

/** Runs slices of a job until the job is done or the time is up. A wake-up: each slice reads the job. */
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
