import type { Express } from 'express';
import type { HttpsFunction } from 'firebase-functions/https';
import { createApi } from '../http/api.ts';
import { hideBodiesFromRuntime } from '../http/hide-body.ts';
import { createRoutes } from '../routes.ts';
import { createServices } from '../services.ts';

type Handler = (...args: Parameters<HttpsFunction>) => void;

/** Returns the handler of the function `name`. It serves all routes of the API (routes.ts). */
export function serveApi(name: 'api' | 'media'): Handler {
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
