/**
 * Runs the deployed functions in a process of their own, with everything they call in this process: the embedded
 * Firestore behind the counter, and google-services.mjs.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { build } from 'esbuild';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { startGrpcCounter } from '../lib/grpc-counter.mjs';
import { settings } from '../lib/serve-api.mjs';
import { bucket, startGoogleServices } from './google-services.mjs';

// In functions/node_modules, packages resolve as they do for functions/lib, and nothing is deployed or committed.
const folder = inRoot('functions/node_modules/.bench');

/** A typical photo: 1600 × 1067 pixels, 147 kB. */
const picture = inRoot('seed/media/espresso.jpg');

/** @typedef {import('@glimpse/emulator').CommittedChange} CommittedChange */
/** @typedef {import('../../functions/testing/costs/deployed.ts').Cause} Cause */
/** @typedef {Awaited<ReturnType<typeof startFunctionsHost>>} FunctionsHost */
/** @typedef {{ method: string, path: string, body: object | null, token: string | null }} CountedRequest */
/**
 * What the process answers to each command (functions/testing/costs/host.ts).
 *
 * @typedef {{
 *   start: { port: number, calls: string[], causes: Record<string, Cause> },
 *   prepareCall: CountedRequest,
 *   preparePage: string,
 *   letTimePass: void,
 *   handleEvent: void,
 *   runHandler: void,
 *   now: number,
 *   usage: NodeJS.CpuUsage,
 * }} Answers
 */
/** @typedef {{ resolve(value: unknown): void, reject(error: Error): void }} Pending */

export async function startFunctionsHost() {
  const [hostFile, emulatorFile] = [`${folder}/costs-host.mjs`, `${folder}/emulator.mjs`];
  const resolveDir = inRoot('functions');
  await Promise.all([
    bundle({ contents: "import './testing/costs/host.ts';", resolveDir, loader: 'ts' }, hostFile),
    bundle({ contents: "export * from '@glimpse/emulator';", resolveDir, loader: 'ts' }, emulatorFile),
  ]);
  /** @type {typeof import('@glimpse/emulator')} */
  const { startFirestore } = await import(emulatorFile);
  const firestore = await startFirestore({
    indexes: { file: inRoot('firestore.indexes.json'), missing: 'refuse' },
  });
  const database = firestore.database();
  const { host, port } = await database.address();
  const counter = await startGrpcCounter(`${host}:${port}`);
  const services = await startGoogleServices();
  /** @type {CommittedChange[]} */
  let changes = [];
  database.onCommit((committed) => changes.push(...committed));

  const child = fork(hostFile, {
    env: {
      ...process.env,
      ...settings,
      ...services.env,
      NODE_ENV: 'production',
      METADATA_SERVER_DETECTION: 'none',
      GCLOUD_PROJECT: database.projectId,
      FIREBASE_CONFIG: JSON.stringify({ projectId: database.projectId, storageBucket: bucket }),
      FIRESTORE_EMULATOR_HOST: counter.address,
      COSTS_FIREBASE_JSON: inRoot('firebase.json'),
      COSTS_PICTURE: picture,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  // The functions log each request, so the log is shown only after an error.
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      log = (log + chunk).slice(-4000);
    });
  /** @type {Map<number, Pending>} */
  const pending = new Map();
  let lastId = 0;
  child.on('message', (/** @type {{ id: number, value?: unknown, error?: string }} */ { id, value, error }) => {
    const { resolve, reject } = pending.get(id) ?? {};
    pending.delete(id);
    if (error === undefined) resolve?.(value);
    else reject?.(new Error(`${error}\nThe log of the functions ends with:\n${log}`));
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of pending.values()) reject(new Error(`the functions ended (${signal ?? code}):\n${log}`));
  });
  /**
   * @template {keyof Answers} Command
   * @param {Command} command
   * @param {unknown} [argument]
   * @returns {Promise<Answers[Command]>}
   */
  const ask = (command, argument) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      child.send({ id, command, argument });
    });

  const stop = async () => {
    counter.stop();
    services.stop();
    firestore.close();
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  try {
    const { port: hostPort, calls, causes } = await ask('start');
    const [documents, restoreServices] = [database.snapshot(), services.snapshot()];
    return {
      url: `http://127.0.0.1:${hostPort}`,
      calls,
      causes,
      ask,
      counter,
      services,
      takeChanges: () => {
        const taken = changes;
        changes = [];
        return taken;
      },
      /** Restores the documents and files of the start. */
      restore: () => {
        database.restore(documents);
        restoreServices();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Bundles code of the functions or of the emulator. npm packages stay outside.
 *
 * @param {import('esbuild').StdinOptions} stdin
 * @param {string} outfile a file in `folder`
 */
async function bundle(stdin, outfile) {
  await mkdir(folder, { recursive: true });
  await build({
    stdin,
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // The emulator's source instead of its build.
    conditions: ['glimpse-source'],
    plugins: [
      {
        name: 'packages-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@glimpse/') || path.endsWith('.json') ? undefined : { path, external: true },
          );
        },
      },
    ],
    logLevel: 'warning',
  });
}
