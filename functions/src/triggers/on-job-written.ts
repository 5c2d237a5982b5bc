import { onDocumentWritten } from 'firebase-functions/firestore';
import { jobQueue } from '../services.ts';
import { retried } from './retried.ts';

/** Enqueues a job when it becomes active. Code that creates a job therefore need not start it. */
export const queuejob = onDocumentWritten(retried('jobs/{jobId}'), async ({ data, params }) => {
  const [before, after] = [data?.before, data?.after];
  // A job that was replaced while it ran has another creation time. The old worker notices this and stops.
  const isNew = before?.get('createdAt')?.isEqual(after?.get('createdAt')) !== true;
  if (after?.get('state') === 'active' && (isNew || before?.get('state') !== 'active'))
    await jobQueue().enqueue(params.jobId);
});
