import { onRequest } from 'firebase-functions/https';
import { instanceLimits } from './instance-limits.ts';
import { serveApi } from './serve-api.ts';

/**
 * Serves the API. Hosting sends requests below `/api` to it, except those below `/api/media`.
 *
 * - One processor, because Node runs the code of a call on one thread.
 * - 1 GiB, because an older release of the site sends uploads here, and decoding a picture needs up to 500 MB.
 */
export const api = onRequest(
  {
    cors: false,
    cpu: 1,
    memory: '1GiB',
    concurrency: instanceLimits.apiConcurrency,
    minInstances: instanceLimits.apiMin,
    maxInstances: instanceLimits.apiMax,
  },
  serveApi('api'),
);
