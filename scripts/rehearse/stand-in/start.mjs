import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { portOf } from '../../lib/ports.mjs';
import { messageOf } from '../../lib/terminal.mjs';
import { artifactsApi } from './artifacts.mjs';
import { ApiError, RawResponse, statusNames } from './calls.mjs';
import { firestoreApi } from './firestore.mjs';
import { functionsApi } from './functions.mjs';
import { firstGenerationApi } from './functions-v1.mjs';
import { hostingApis } from './hosting.mjs';
import {
  billingApi,
  computeApi,
  extensionsApi,
  firebaseApi,
  resourceManagerApi,
  serviceUsageApi,
  tokenApi,
} from './project.mjs';
import { rulesApi } from './rules.mjs';
import { runApi } from './run.mjs';
import { schedulerApi } from './scheduler.mjs';
import { storageApis } from './storage.mjs';
import { tasksApi } from './tasks.mjs';

/** @typedef {import('./calls.mjs').Incoming} Incoming */
/** @typedef {import('./recording.mjs').Recording} Recording */

/**
 * Starts the stand-in of Google's APIs on a free port of 127.0.0.1. It responds as `firebasehosting.googleapis.com` at
 * `http://firebasehosting.googleapis.com.localhost:PORT`, and so on. `loopback-only.cjs` resolves these names.
 *
 * `refusals` are the requests that it does not know or whose body is invalid. A rehearsal with refusals has failed,
 * even if the caller ignored them.
 *
 * @param {Recording} recording
 */
export async function startStandIn(recording) {
  /** @type {string[]} */
  const refusals = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const incoming = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      bytes: await buffer(request),
    };
    const host = url.hostname.replace(/\.localhost$/, '');
    try {
      const result = await resultOf(host, incoming);
      const isRaw = result instanceof RawResponse;
      response.writeHead(200, isRaw ? result.headers : { 'content-type': 'application/json' });
      response.end(isRaw ? result.text : JSON.stringify(result));
    } catch (error) {
      const code = error instanceof ApiError ? error.status : 400;
      const message = messageOf(error);
      if (code === 400 || code === 501) refusals.push(`${incoming.method} ${host}${incoming.path}: ${message}`);
      response.writeHead(code, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code, message, status: statusNames[code] } }));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const port = portOf(server);
  /** @param {string} host */
  const originOf = (host) => `http://${host}.localhost:${port}`;
  const storageOrigin = originOf('storage.googleapis.com');
  const apis = [
    artifactsApi(recording),
    billingApi(recording),
    computeApi(recording),
    extensionsApi(),
    firebaseApi(recording),
    firestoreApi(recording),
    functionsApi(recording, storageOrigin),
    firstGenerationApi(recording, storageOrigin),
    ...hostingApis(recording, originOf('upload-firebasehosting.googleapis.com')),
    resourceManagerApi(recording),
    rulesApi(recording),
    runApi(recording),
    schedulerApi(recording),
    serviceUsageApi(recording),
    ...storageApis(recording),
    tasksApi(recording),
    tokenApi(),
  ];

  /** @param {string} host @param {Incoming} request */
  async function resultOf(host, request) {
    // firebase-tools sends this token to every address that is not HTTPS. A signed upload has none.
    const isAuthorized = request.headers.authorization === 'Bearer owner' || request.query.has('GoogleAccessId');
    if (!isAuthorized && host !== 'www.googleapis.com') throw new ApiError(401, 'The request has no access token.');
    for (const api of apis) {
      if (api.host !== host) continue;
      for (const call of api.calls) {
        const result = await call(request);
        if (result !== undefined) return result;
      }
    }
    throw new ApiError(
      501,
      `The rehearsal does not know this call. If Google has it, add it to scripts/rehearse/stand-in/: ` +
        `${request.method} https://${host}${request.path}`,
    );
  }

  return { port, originOf, refusals, close: () => new Promise((resolve) => server.close(resolve)) };
}
