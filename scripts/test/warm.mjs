/** The client of the warm stack. scripts/test/warm-stack.mjs is the server and describes the protocol. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '../lib/paths.mjs';
import { wantedEmulator } from '../lib/programs.mjs';
import { CommandError, progress } from '../lib/terminal.mjs';

const folder = inRoot('.data/warm');
/** The file with the process id and port of the warm stack. At most one runs. */
export const stateFile = `${folder}/stack.json`;
const logFile = `${folder}/warm.log`;
const startTimeoutMs = 20_000;

/**
 * A line of the response to a lease. The last line is the result. `restart` is the reason why the stack must be started
 * again.
 *
 * @typedef {{ progress: string } | { env: Record<string, string> } | { restart: string } | { error: string }} Line
 */

/** Returns the port of the running warm stack, if there is one. @returns {number | undefined} */
function findPort() {
  try {
    const { id, port } = /** @type {{ id: number, port: number }} */ (JSON.parse(readFileSync(stateFile, 'utf8')));
    // Throws when the process does not exist.
    process.kill(id, 0);
    return port;
  } catch {
    return undefined;
  }
}

/**
 * Sends a request. Resolves with undefined when nothing listens.
 *
 * @param {number} port @param {string} path
 * @returns {Promise<import('node:http').IncomingMessage | undefined>}
 */
const post = (port, path) =>
  new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST' }, resolve);
    sent.once('error', () => resolve(undefined)).end();
  });

/** Starts a warm stack that outlives this process. Returns its port. */
async function startWarmStack() {
  mkdirSync(folder, { recursive: true });
  rmSync(stateFile, { force: true });
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, [inRoot('scripts/test/warm-stack.mjs')], {
    cwd: inRoot(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  for (const end = Date.now() + startTimeoutMs; Date.now() < end; await wait(50)) {
    const port = findPort();
    if (port) return port;
    if (child.exitCode !== null) break;
  }
  throw new CommandError(`The warm stack did not start. Its log: ${logFile}`);
}

/** Stops the warm stack. Returns whether there was one. */
export async function stopWarmStack() {
  const port = findPort();
  const response = port && (await post(port, '/stop'));
  if (!response) return false;
  // The response ends when the stack has ended.
  await once(response.resume(), 'close');
  return true;
}

/**
 * Leases the warm stack and starts it if there is none. Changed parts are rebuilt, and its data are reset to the
 * seed. The lease lasts until `stop` is called or this process ends.
 *
 * @returns {Promise<{ env: Record<string, string>, stop: () => void }>}
 */
export async function leaseWarmStack() {
  const path = `/lease/${wantedEmulator()}`;
  const port = findPort();
  const response = (port && (await post(port, path))) || (await post(await startWarmStack(), path));
  if (!response) throw new CommandError(`The warm stack does not respond. Its log: ${logFile}`);
  for await (const text of createInterface(response)) {
    const line = /** @type {Line} */ (JSON.parse(text));
    if ('progress' in line) progress(line.progress);
    else if ('error' in line) throw new CommandError(line.error);
    else if ('env' in line) {
      progress('The warm stack runs for half an hour after its last use; `npm test -- --stop` ends it');
      return { env: line.env, stop: () => void response.destroy() };
    } else {
      progress(`Starting a new warm stack: ${line.restart}`);
      await stopWarmStack();
      return leaseWarmStack();
    }
  }
  throw new CommandError(`The warm stack ended. Its log: ${logFile}`);
}
