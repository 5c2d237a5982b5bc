import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { emulatorEnvironment, emulatorVariables } from '../launcher/environment.mjs';
import { findOfficial } from '../launcher/official.mjs';

const host = '127.0.0.1';
const readyTimeoutMs = 180_000;

/** @typedef {'embedded' | 'official'} Kind */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts an emulator on a free port. Like firebase-tools, it starts the launcher script that stands in for `java`.
 * `readyMs` is the time until the emulator responds. Throws with its output if it exits or needs more than three
 * minutes.
 *
 * @param {Kind} kind
 * @param {{ rulesFile?: string }} [options] without a file everything is allowed
 */
export async function startEmulator(kind, { rulesFile } = {}) {
  const port = await freePort();
  const { FIRESTORE_EMULATOR_BINARY_PATH: jar } = emulatorVariables();
  const launcher = path.join(path.dirname(jar), 'java');
  const args = ['-jar', jar, '--host', host, '--port', `${port}`, ...(rulesFile ? ['--rules', rulesFile] : [])];
  const startedAt = performance.now();
  const child = spawn(launcher, args, {
    env: emulatorEnvironment(process.env, kind === 'official' ? findOfficial() : undefined),
    // Emulators write log files to their working directory.
    cwd: mkdtempSync(path.join(os.tmpdir(), 'emulator-')),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-2000);
    });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  exited.then(() => running.delete(child));
  while (!(await responds(port))) {
    const isTooSlow = performance.now() - startedAt > readyTimeoutMs;
    if (!running.has(child) || isTooSlow) {
      child.kill('SIGKILL');
      throw new Error(`the ${kind} emulator ${isTooSlow ? 'is not ready' : 'exited'}: ${output}`);
    }
    await wait(5);
  }
  return {
    port,
    readyMs: performance.now() - startedAt,
    residentMebibytes: () => residentMebibytes(child.pid),
    stop: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Google's emulator accepts connections earlier, but responds with `Ok` only when it is ready. @param {number} port */
const responds = (port) =>
  fetch(`http://${host}:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, host, () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

/** @param {number | undefined} pid */
function residentMebibytes(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', `${pid}`], { encoding: 'utf8' });
  const kibibytes = Number(stdout.trim());
  if (!(kibibytes > 0)) throw new Error(`ps does not know the memory of process ${pid}`);
  return kibibytes / 1024;
}
