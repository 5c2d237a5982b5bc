import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { readEmulatorOutput } from './emulator-output.mjs';
import { firebaseCli, inRoot } from './paths.mjs';
import { CommandError } from './terminal.mjs';

const startTimeoutMs = 120_000;
const patches = ['firebase-tools/end-with-parent.cjs', 'firebase-tools/patch.cjs'];

/**
 * Starts the Emulator Suite.
 * - `folder`: its working directory, for its log and its temporary files.
 * - `args`: arguments of `firebase emulators:start`.
 * - `preloads`: modules that it loads first, from scripts/.
 * - `flags`: flags for our Firestore.
 * - `mailOrigin`, `onKilled`: as in emulator-output.mjs.
 *
 * `ready` resolves when every emulator is ready, and rejects with CommandError and the end of the log if they are not
 * ready in time. `exited` resolves with the exit code or the signal.
 *
 * @param {{ folder: string, args: string[], preloads: string[], flags: string[], env: NodeJS.ProcessEnv,
 *   mailOrigin?: string | undefined, onKilled: (program: string, signal: string) => void }} options
 */
export async function startEmulators({ folder, args, preloads, flags, env, mailOrigin, onKilled }) {
  // The Storage emulator stores its files below the temporary folder, so two stacks must not share one.
  const temporary = `${folder}/tmp`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  const preloaded = [...preloads, ...patches].flatMap((file) => ['--require', inRoot('scripts', file)]);
  const child = spawn(process.execPath, [...preloaded, firebaseCli, 'emulators:start', ...args], {
    // firebase-tools writes exports to its working directory first.
    cwd: folder,
    // A separate process group, so that Ctrl-C reaches only this process. It then stops firebase-tools once.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...env,
      NO_UPDATE_NOTIFIER: '1',
      // Node keeps the compiled code of firebase-tools here, which saves a fifth of the time to load it.
      NODE_COMPILE_CACHE: inRoot('.data/build/compile-cache'),
      // In seconds. A slow machine needs more than the default of ten seconds to load the functions.
      FUNCTIONS_DISCOVERY_TIMEOUT: '120',
      TMPDIR: temporary,
      GLIMPSE_STARTED_BY: String(process.pid),
      ...(flags.length > 0 && { GLIMPSE_EMULATOR_FLAGS: JSON.stringify(flags) }),
    },
  });
  const logFile = `${folder}/emulators.log`;
  const log = createWriteStream(logFile);
  // If the disk is full, the stack continues without a log, because it must still save the data.
  log.once('error', (error) => console.warn(`glimpse: ${logFile} ends here: ${error.message}`));
  // Without a listener, further errors would end this process.
  log.on('error', () => {});
  /** @param {string} line */
  const writeLine = (line) => log.write(`${line}\n`);
  const exited = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
  const streams = [child.stdout, child.stderr].flatMap((stream) => stream ?? []);
  const output = readEmulatorOutput(streams, { log: writeLine, mailOrigin, onKilled });

  async function waitUntilReady() {
    const timeout = new AbortController();
    const tooSlow = wait(startTimeoutMs, 'too slow', { signal: timeout.signal }).catch(() => 'in time');
    const text = 'All emulators ready';
    const outcome = await Promise.race([output.waitFor(text), exited, tooSlow]);
    timeout.abort();
    if (outcome === text) return;
    const why = outcome === 'too slow' ? `were not ready within ${startTimeoutMs / 1000} s` : `ended with ${outcome}`;
    throw new CommandError(`${output.recent()}\nThe emulators ${why}. The whole log: ${logFile}`);
  }
  return { child, exited, logFile, writeLine, waitFor: output.waitFor, ready: waitUntilReady() };
}
