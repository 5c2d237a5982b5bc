import type { Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import { serve } from './serve.ts';

/** Fake Firebase Auth for the tests of a file. Everybody has an account with a verified address. */
export function fakeAccounts(): void {
  let server: Server;
  beforeAll(async () => {
    const served = await serve(async (request, reply) => {
      const { localId } = Object.assign({ localId: 'bo' }, await json(request));
      const uid = String(localId);
      const users = [{ localId: uid, email: `${uid}@example.com`, emailVerified: true }];
      const session = { localId: uid, idToken: 'token', email: 'bo@example.com' };
      const response = { ...session, requestType: 'VERIFY_EMAIL', users };
      reply.end(JSON.stringify(request.url?.includes('signUp') ? { ...response, localId: 'new' } : response));
    });
    server = served.server;
    process.env.FIREBASE_AUTH_EMULATOR_HOST = served.host;
  });
  afterAll(() => {
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    server.close();
  });
}
