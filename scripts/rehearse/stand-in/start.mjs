import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { portOf } from '../../lib/ports.mjs';
import { messageOf } from '../../lib/terminal.mjs';
import { ApiError, statusNames } from './calls.mjs';
import { firestoreCalls } from './firestore.mjs';
import { functionsCalls } from './functions.mjs';
import { hostingCalls } from './hosting.mjs';
import { projectCalls } from './project.mjs';
import { queueCalls } from './queues.mjs';
import { rulesCalls } from './rules.mjs';

/**
 * Starts the stand-in of Google's APIs on a free port of 127.0.0.1. It responds as `firebasehosting.googleapis.com` at
 * `http://firebasehosting.googleapis.com.localhost:PORT`, and so on. `loopback-only.cjs` resolves these names.
 *
 * `refusals` are the requests that it does not know or whose body is invalid. A rehearsal with refusals has failed,
 * even if the caller ignored them.
 *
 * @param {import('./recording.mjs').Recording} recording
 */
export async function startStandIn(recording) {
  /** @type {string[]} */
  const refusals = [];
  const server = createServer(async (request, response) => {
    const { hostname, pathname, searchParams } = new URL(request.url ?? '', `http://${request.headers.host}`);
    const method = request.method ?? '';
    const address = hostname.replace(/\.localhost$/, '') + pathname;
    const { headers } = request;
    try {
      const incoming = { method, address, query: searchParams, headers, bytes: await buffer(request) };
      const result = JSON.stringify(await resultOf(incoming));
      response.writeHead(200, { 'content-type': 'application/json' }).end(result);
    } catch (error) {
      const code = error instanceof ApiError ? error.status : 400;
      const message = messageOf(error);
      if (code === 400 || code === 501) refusals.push(`${method} ${address}: ${message}`);
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code, message, status: statusNames[code] } }));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const port = portOf(server);
  /** @param {string} host */
  const originOf = (host) => `http://${host}.localhost:${port}`;
  const calls = [
    ...firestoreCalls(recording),
    ...functionsCalls(recording, originOf('storage.googleapis.com')),
    ...hostingCalls(recording, originOf('upload-firebasehosting.googleapis.com')),
    ...projectCalls(recording),
    ...queueCalls(recording),
    ...rulesCalls(recording),
  ];

  /** @param {import('./calls.mjs').Incoming} request */
  async function resultOf(request) {
    // firebase-tools sends this token to every address that is not HTTPS. A signed upload has none.
    const isAuthorized = request.headers.authorization === 'Bearer owner' || request.query.has('GoogleAccessId');
    if (!isAuthorized) throw new ApiError(401, 'The request has no access token.');
    for (const call of calls) {
      const result = await call(request);
      if (result !== undefined) return result;
    }
    throw new ApiError(
      501,
      'The rehearsal does not know this call. If Google has it, add it to scripts/rehearse/stand-in/: ' +
        `${request.method} https://${request.address}`,
    );
  }

  return { port, originOf, refusals, close: () => new Promise((resolve) => server.close(resolve)) };
}
