import type { Express } from 'express';
import { type HttpsFunction, onRequest } from 'firebase-functions/https';
import { createApi } from './http/api.ts';
import { hideBodiesFromRuntime } from './http/body.ts';
import { lineWriter } from './logs/log-line.ts';
import { createRoutes } from './routes.ts';
import { createServices, database, mediaStore } from './services.ts';
import { instanceLimits, isEachInvocationLogged } from './settings.ts';
import { createShareFunction } from './share/share-function.ts';

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

/** Serves posts and profiles with tags for link previews, and the pictures of these previews. */
export const page = createShareFunction(
  { database, mediaStore, writeLine: (line) => lineWriter(isEachInvocationLogged())(line) },
  { maxInstances: instanceLimits.pageMax },
);

type Handler = (...args: Parameters<HttpsFunction>) => void;

/** Returns the handler of the function `name`. It serves all routes of the API (routes.ts). */
function serveApi(name: 'api' | 'media'): Handler {
  // FUNCTION_TARGET is the name of the only function that this process serves.
  if (process.env.FUNCTION_TARGET === name) hideBodiesFromRuntime();
  let app: Express | undefined;
  return (request, response) => {
    // The app is created on the first request, because the settings have no values while functions are being deployed.
    if (!app) {
      const services = createServices();
      app = createApi(services, createRoutes(services));
    }
    app(request, response);
  };
}
