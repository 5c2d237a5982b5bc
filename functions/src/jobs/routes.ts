import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { retryJob } from './retry-job.ts';

export const jobRoutes = [
  signedInRoute(api.retryJob, async ({ params }, uid, { db, nowMs }) => {
    await retryJob(db, nowMs, uid, params.jobId);
    return {};
  }),
];
