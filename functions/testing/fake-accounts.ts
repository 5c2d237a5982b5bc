import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

/** Fake Firebase Auth for the tests of a file. Everybody has an account with a verified address. */
export function fakeAccounts(): void {
  let server: Server;
  beforeAll(async () => {
    server = createServer(async (request, reply) => {
      const { localId } = Object.assign({ localId: 'bo' }, await json(request));
      const uid = String(localId);
      const users = [{ localId: uid, email: `${uid}@example.com`, emailVerified: true }];
      const response = {
        localId: uid,
        idToken: 'token',
        email: 'bo@example.com',
        requestType: 'VERIFY_EMAIL',
        users,
      };
      reply.end(JSON.stringify(request.url?.includes('signUp') ? { ...response, localId: 'new' } : response));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('not listening');
    process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${address.port}`;
  });
  afterAll(() => {
    delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    server.close();
  });
}
