import { api } from '@glimpse/contract/api';
import { readViewer } from '../firestore/require.ts';
import { signedInRoute } from '../http/route.ts';
import { retryJob } from './retry-job.ts';

export const jobRoutes = [
  signedInRoute(api.retryJob, async ({ params }, uid, { db, nowMs }) => {
    await readViewer(db, uid);
    await retryJob(db, nowMs, uid, params.jobId);
    return {};
  }),
];
