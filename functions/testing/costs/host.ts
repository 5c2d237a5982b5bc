// A process that hosts the deployed functions for the counted run. Firestore, Storage, Cloud Tasks and Firebase Auth are
// in the parent process (start-host.ts), so the processor time of this process is that of the functions.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { api } from '@glimpse/contract/api';
import { storagePaths } from '@glimpse/contract/paths';
import express from 'express';
import * as z from 'zod/mini';
import { unsignedToken } from '../../../tests/support/unsigned-token.ts';
import { database, mediaStore } from '../../src/services.ts';
import { type CountedCall, callNames, countedCall } from './call-inputs.ts';
import { letTimePass } from './clock.ts';
import { callFunction, causes, hostingRewrites, runHandler } from './deployed.ts';
import { buildTown, type Town } from './town.ts';

const Settings = z.object({ COSTS_FIREBASE_JSON: z.string(), COSTS_PICTURE: z.string(), GCLOUD_PROJECT: z.string() });
const settings = Settings.parse(process.env);

/** A request that the parent sends, so that this process does not spend time on it. */
interface CountedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: object | null;
  readonly token: string | null;
}

let town: Town | undefined;
const existingTown = (): Town => {
  if (!town) throw new Error('the town was not built');
  return town;
};

const commands: Readonly<Record<string, (argument: unknown) => Promise<unknown>>> = {
  /** Starts to serve, and fills Firestore and Storage. Returns what can be counted. */
  start: async () => {
    const port = await serve();
    const db = database();
    town = await buildTown(db);
    const picture = readFileSync(settings.COSTS_PICTURE);
    await mediaStore().publish(storagePaths.incoming(town.me, town.incoming), picture, 'image/jpeg');
    return { port, calls: callNames, causes: causes() };
  },
  /** Creates what the call needs, and returns its request. */
  prepareCall: async (argument) => {
    const name = callNames.find((known) => known === argument);
    if (!name) throw new Error(`there is no call ${argument}`);
    letTimePass();
    const call = countedCall(existingTown(), name);
    await call.before?.(database());
    return requestOf(api[name].method, api[name].path, call);
  },
  /** Returns the path of a shared link. */
  preparePage: async (argument) => {
    letTimePass();
    const { publicPost, popular } = existingTown();
    return argument === 'page' ? `/post/${publicPost}` : `/profile/${popular}@example.com`;
  },
  letTimePass: async (argument) => letTimePass(z.optional(z.number()).parse(argument)),
  handleEvent: async (argument) => {
    const { name, event } = z.object({ name: z.string(), event: z.looseObject({}) }).parse(argument);
    await callFunction(name, event);
  },
  runHandler: async (argument) => {
    const { name, parameters } = z.object({ name: z.string(), parameters: z.array(z.unknown()) }).parse(argument);
    await runHandler(name, ...parameters);
  },
  now: async () => Date.now(),
  usage: async () => process.cpuUsage(),
};

function requestOf(method: string, pattern: string, { uid, input }: CountedCall): CountedRequest {
  const { params = {}, query = {}, body = null } = input;
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query)).toString();
  return { method, path: `/api${path}${search && `?${search}`}`, body, token: uid && tokenOf(uid) };
}

const tokenOf = (uid: string) => unsignedToken(settings.GCLOUD_PROJECT, uid, uid === 'mo' ? { moderator: true } : {});

/** Serves the functions at the paths of Hosting, as the Functions runtime does. Returns the port. */
async function serve(): Promise<number> {
  const functionAt = hostingRewrites(settings.COSTS_FIREBASE_JSON);
  const app = express();
  app.use(express.raw({ type: () => true }), async (request, response) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    await callFunction(functionAt(request.path), Object.assign(request, { rawBody }), response);
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server does not listen');
  return address.port;
}

const Message = z.object({ id: z.number(), command: z.string(), argument: z.optional(z.unknown()) });

process.on('message', async (message) => {
  const { id, command, argument } = Message.parse(message);
  try {
    process.send?.({ id, value: (await commands[command]?.(argument)) ?? null });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
