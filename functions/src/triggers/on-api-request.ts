import type { Express } from 'express';
import { onRequest } from 'firebase-functions/https';
import { createApi } from '../http/api.ts';
import { hideBodiesFromRuntime } from '../http/hide-body.ts';
import { createRoutes } from '../routes.ts';
import { createServices } from '../services.ts';

// FUNCTION_TARGET is the name of the only function that this process serves.
if (process.env.FUNCTION_TARGET === 'api') hideBodiesFromRuntime();

let app: Express | undefined;

/** Serves the API (routes.ts). Hosting sends requests below `/api` to it. */
export const api = onRequest({ cors: false, memory: '1GiB', concurrency: 80 }, (request, response) => {
  // The app is created on the first request, because the settings have no values while functions are being deployed.
  if (!app) {
    const services = createServices();
    app = createApi(services, createRoutes(services));
  }
  app(request, response);
});
