/** Starts the uploaded functions, as Cloud Run does: each in a process of its own, at its first request. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { unzip } from 'firebase-tools/lib/unzip.js';
import { inRoot } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { CommandError } from '../lib/terminal.mjs';
import { loopbackOnly } from './environment.mjs';
import { installRuntime, npm } from './node-runtime.mjs';

/** @typedef {import('./deployed-functions.mjs').DeployedFunction} DeployedFunction */
/** @typedef {import('./node-runtime.mjs').NodeRuntime} NodeRuntime */

/**
 * Unpacks an uploaded source and installs its packages, like Cloud Build. The folder is outside of the repository,
 * because Node would find the packages of the repository otherwise.
 *
 * @param {Buffer} archive
 * @param {NodeRuntime} runtime
 */
export async function installArchive(archive, { env }) {
  const folder = await mkdtemp(path.join(tmpdir(), 'glimpse-rehearsed-'));
  await writeFile(`${folder}/source.zip`, archive);
  await unzip(`${folder}/source.zip`, folder);
  await rm(`${folder}/source.zip`);
  await npm(['install', '--omit=dev'], { cwd: folder, env });
  return folder;
}

/**
 * The instances of all functions. `origin` returns the address for a request, and starts the function if necessary.
 * `start` only starts it. Both reject with CommandError if it does not start. `requests` counts by function.
 *
 * @param {{ archives: ReadonlyMap<string, Buffer>, env: Record<string, string>, logFile: string }} options `env`
 *   has the addresses of the emulators
 */
export function createInstances({ archives, env, logFile }) {
  const log = createWriteStream(logFile);
  /** @type {Map<string, Promise<{ runtime: NodeRuntime, folder: string }>>} */
  const sources = new Map();
  /** @type {Map<string, Promise<string>>} */
  const origins = new Map();
  /** @type {import('node:child_process').ChildProcess[]} */
  const processes = [];
  /** @type {Map<string, number>} */
  const requests = new Map();

  /** @param {DeployedFunction} deployed */
  async function install({ archive, runtime: name }) {
    const bytes = archives.get(archive);
    if (!bytes) throw new Error(`${archive} was not uploaded`);
    const runtime = await installRuntime(name);
    return { runtime, folder: await installArchive(bytes, runtime) };
  }

  /** @param {DeployedFunction} deployed @returns {Promise<string>} */
  async function start(deployed) {
    const { id, archive, entryPoint, signature } = deployed;
    if (!sources.has(archive)) sources.set(archive, install(deployed));
    const { runtime, folder } = /** @type {{ runtime: NodeRuntime, folder: string }} */ (await sources.get(archive));
    const port = await freePort();
    const preload = ['--require', inRoot('scripts/firebase-tools/end-with-parent.cjs')];
    const child = spawn(runtime.node, [...preload, runtime.framework, `--source=${folder}`], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Only what was uploaded, what Cloud Run sets, and the addresses of the emulators.
      env: {
        PATH: runtime.env.PATH,
        FUNCTION_TARGET: entryPoint,
        FUNCTION_SIGNATURE_TYPE: signature,
        ...deployed.env,
        ...env,
        PORT: String(port),
        K_SERVICE: id,
        K_REVISION: `${id}-00001-abc`,
        K_CONFIGURATION: id,
        NODE_OPTIONS: loopbackOnly,
        GLIMPSE_STARTED_BY: String(process.pid),
      },
    });
    processes.push(child);
    /** @type {string[]} */
    const lines = [];
    const ready = new Promise((resolve) => {
      for (const input of [child.stdout, child.stderr])
        createInterface({ input }).on('line', (line) => {
          log.write(`${id}: ${line}\n`);
          lines.push(line);
          // The Functions Framework prints its address when it listens.
          if (/^URL: /.test(line)) resolve('ready');
        });
    });
    const outcome = await Promise.race([ready, once(child, 'exit').then(() => 'ended')]);
    if (outcome === 'ended')
      throw new CommandError(
        `${lines.slice(0, 30).join('\n')}\nThe uploaded function ${id} does not start on ${deployed.runtime}. ` +
          'It had only the uploaded source, the packages of its package.json and the uploaded variables.',
      );
    return `http://127.0.0.1:${port}`;
  }

  /** Starts a function, unless it runs. Returns its address. @param {DeployedFunction} deployed */
  function startOnce(deployed) {
    const key = `${deployed.region}/${deployed.id}`;
    const origin = origins.get(key) ?? start(deployed);
    origins.set(key, origin);
    return origin;
  }

  return {
    requests,
    start: startOnce,
    /** Returns the address for a request. @param {DeployedFunction} deployed */
    origin(deployed) {
      requests.set(deployed.id, (requests.get(deployed.id) ?? 0) + 1);
      return startOnce(deployed);
    },
    async stop() {
      for (const child of processes) child.kill();
      log.end();
      const folders = await Promise.allSettled(sources.values());
      for (const result of folders)
        if (result.status === 'fulfilled') await rm(result.value.folder, { recursive: true, force: true });
    },
  };
}
