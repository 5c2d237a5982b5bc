/** The side of `npm test -- FILE` that asks for the kept stack; the stack's own side is scripts/test/warm-stack.mjs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '../lib/paths.mjs';
import { isRunning } from '../lib/process.mjs';
import { wantedEmulator } from '../lib/programs.mjs';
import { CommandError, progress } from '../lib/terminal.mjs';

const folder = inRoot('.data/warm');
/** Where a kept stack says who it is; there is one at most. */
export const stateFile = `${folder}/stack.json`;
const logFile = `${folder}/warm.log`;
const startLimitMs = 20_000;

/** @typedef {{ id: number, port: number }} State the process, and the port on which it is asked */
/**
 * A line of its answer: how far it is, then what it came to. `restart` names what has changed that a running stack cannot take.
 *
 * @typedef {{ progress: string } | { env: Record<string, string> } | { restart: string } | { error: string }} Line
 */

/** @returns {State | undefined} that of a process that runs */
function readState() {
  try {
    const state = /** @type {State} */ (JSON.parse(readFileSync(stateFile, 'utf8')));
    if (isRunning(state.id)) return state;
  } catch {
    // There is none, or it was cut off in the middle of the first write.
  }
  return undefined;
}

/**
 * @param {State} state
 * @param {string} path
 * @returns {Promise<import('node:http').IncomingMessage | undefined>} undefined when nobody answers
 */
const ask = ({ port }, path) =>
  new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST' }, resolve);
    asked.once('error', () => resolve(undefined)).end();
  });

/** @param {() => boolean} isSo @param {number} limitMs */
async function until(isSo, limitMs) {
  for (const end = Date.now() + limitMs; Date.now() < end; await wait(50)) if (isSo()) return true;
  return isSo();
}

/** Starts one that outlives this process. */
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
  await until(() => readState() !== undefined || child.exitCode !== null, startLimitMs);
  const state = readState();
  if (!state) throw new CommandError(`The stack could not be started. Its log: ${logFile}`);
  return state;
}

/** Ends the kept stack. Answers whether there was one. */
export async function stopWarmStack() {
  const state = readState();
  const answer = state && (await ask(state, '/stop'));
  if (!answer) return false;
  // It ends its answer when it has ended the stack.
  answer.resume();
  await once(answer, 'close');
  return true;
}

/**
 * The kept stack, with what has changed built anew and its data as after the start; started when there is none. It is ours
 * until `release`, or until this process ends.
 *
 * @returns {Promise<{ env: Record<string, string>, release: () => void }>}
 */
export async function leaseWarmStack() {
  const running = readState();
  const path = `/lease/${wantedEmulator()}`;
  const answer = (running && (await ask(running, path))) ?? (await ask(await startWarmStack(), path));
  if (!answer) throw new CommandError(`The kept stack does not answer. Its log: ${logFile}`);
  for await (const text of createInterface(answer)) {
    const line = /** @type {Line} */ (JSON.parse(text));
    if ('progress' in line) progress(line.progress);
    else if ('error' in line) throw new CommandError(line.error);
    else if ('env' in line) return { env: line.env, release: () => void answer.destroy() };
    else {
      progress(`Starting the kept stack anew: ${line.restart}`);
      await stopWarmStack();
      return leaseWarmStack();
    }
  }
  throw new CommandError(`The kept stack ended. Its log: ${logFile}`);
}
