import { onDocumentWritten } from 'firebase-functions/firestore';
import { jobQueue } from '../services.ts';
import { loggedEvent } from './logged.ts';
import { retried } from './retried.ts';

/** Enqueues a job when it becomes active. */
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
