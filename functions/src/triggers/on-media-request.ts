import { onRequest } from 'firebase-functions/https';
import { instanceLimits } from './instance-limits.ts';
import { serveApi } from './serve-api.ts';

/**
 * Serves the calls below `/api/media`, which check uploads and create their renditions. They have instances of their
 * own, so that many uploads at once do not take the processors of other calls.
 *
 * - Two processors, because sharp encodes the renditions of a picture on several threads.
 * - 2 GiB: one picture is decoded at a time (up to 500 MB), while other calls hold the bytes of their files.
 * - Four calls at once. One is processed, one or two read or write files, and the next one waits for its turn. With
 *   more, uploads would wait in one instance instead of starting another.
 * - No instance always runs, because a person expects an upload to take some seconds.
 */
export const media = onRequest(
  { cors: false, cpu: 2, memory: '2GiB', concurrency: 4, maxInstances: instanceLimits.mediaMax },
  serveApi('media'),
);
