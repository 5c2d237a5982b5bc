import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { setGlobalOptions } from 'firebase-functions';
import { onRequest } from 'firebase-functions/https';
import type { Express } from 'express';
import { identityToolkit } from './auth/identity.ts';
import { createApi } from './http/api.ts';
import { hideBodiesFromRuntime } from './http/hide-body.ts';
import { routes } from './routes.ts';
import { readSettings } from './settings.ts';

setGlobalOptions({ region: 'us-central1', maxInstances: 20 });
if (getApps().length === 0) initializeApp();
if (process.env.FUNCTION_TARGET === 'api') hideBodiesFromRuntime();

let app: Express | undefined;

function startApi(): Express {
  const settings = readSettings();
  const auth = getAuth();
  const isRegistered = (email: string) =>
    auth.getUserByEmail(email).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return false;
        throw error;
      },
    );
  return createApi(
    {
      db: getFirestore(),
      auth,
      identity: identityToolkit(settings.webApiKey, process.env.FIREBASE_AUTH_EMULATOR_HOST, isRegistered),
      uploads: { process: () => Promise.reject(new Error('x')), discard: () => Promise.reject(new Error('x')) },
      settings,
      now: Date.now,
    },
    routes,
  );
}

/** The whole API (see routes.ts); below /api through Hosting. */
export const api = onRequest({ cors: false, memory: '1GiB', concurrency: 80 }, (request, response) => {
  app ??= startApi();
  app(request, response);
});
