/**
 * Starts the Emulator Suite with the embedded Firestore and Storage rules runtime (EMULATOR=official: Google's own,
 * as far as they are on this machine).
 *
 *   const stack = await startStack({ name: 'try', ports: await privatePorts() });
 *   stack.env   // FIRESTORE_EMULATOR_HOST and the rest, GLIMPSE_URL, GLIMPSE_API: hand it to tests and loaders
 *   await stack.stop();
 *
 * Everything must be built before (scripts/build.mjs). From a shell: `node scripts/stack.mjs --name try` starts a private,
 * seeded stack on free ports, prints its environment and stops at Ctrl-C.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { followLines } from './lib/follow-lines.mjs';
import { mailsIn } from './lib/mails.mjs';
import { firebaseCli, inRoot } from './lib/paths.mjs';
import { privatePorts } from './lib/ports.mjs';
import { chosenPrograms } from './lib/programs.mjs';
import { keepData } from './lib/save-regularly.mjs';
import { newestSave, waysOut } from './lib/saves.mjs';
import { prepareSite, project, stackEnvironment, writeConfig } from './lib/stack-files.mjs';
import { CommandError, flags, progress, run } from './lib/terminal.mjs';
import { loadSeed } from './load-seed.mjs';

/**
 * What the embedded Firestore is asked beside: to refuse what production would refuse, as tests want it, or to mention it; and to
 * say why rules deny.
 *
 * @type {Record<'refuse' | 'warn', string[]>}
 */
const asProduction = {
  refuse: ['--require-indexes', inRoot('firestore.indexes.json'), '--production-limits', '--explain-denials'],
  warn: ['--warn-indexes', inRoot('firestore.indexes.json'), '--explain-denials'],
};

const startLimitMs = 120_000;
const stopLimitMs = 60_000;

/** What the patches of firebase-tools say begins so; it is for the person who started the stack. */
const forPeople = /^glimpse: .*/gm;

/** What firebase-tools says when a program that it has started is killed; it goes on without it, and every call hangs. */
const killed = /(\S+(?: \S+)?) has exited upon receiving signal: (\w+)/;

/** Preloaded into firebase-tools, whichever Firestore it starts: they are about its Functions, Hosting and Auth. */
const preloaded = ['end-with-parent.cjs', 'patch.cjs'].flatMap((file) => [
  '--require',
  inRoot('scripts/firebase-tools', file),
]);

/**
 * What startStack answers. `env`: for everything that talks to the stack. `restored`: when the data that it came up with were saved, if
 * it did with any. `beginToKeep`: what it holds from now on is whole, and is saved. `says` resolves when the log shows a text from
 * now on; `refreshSite` serves what has been built since; `exited` settles when the emulators have ended; `stop` answers why the
 * data could not be kept, where they were to be.
 *
 * @typedef {Awaited<ReturnType<typeof startStack>>} Stack
 */

/**
 * `name`: its folder below .data/. `keep`: load the data that are kept there. `mailsFor`: print the mails that are not sent, with links to
 * the app at this address. `env`: more variables for the emulators.
 * `beyond`: what becomes of queries and writes that production would refuse; without it nothing.
 * Resolves when every emulator answers; throws CommandError with the log's end otherwise.
 *
 * @param {{ name: string, ports: import('./lib/ports.mjs').Ports, keep?: boolean, mailsFor?: string, env?: Record<string, string>, beyond?: 'refuse' | 'warn' }} options
 */
export async function startStack({ name, ports, keep = false, mailsFor, env = {}, beyond }) {
  const programs = chosenPrograms();
  if (programs.said) progress(programs.said);
  const folder = inRoot('.data', name);
  const kept = keep ? await newestSave(folder) : undefined;
  // The Storage emulator keeps its files below the temporary folder: two stacks must not share one.
  const temporary = `${folder}/tmp`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  const configFile = await writeConfig(name, ports, await prepareSite(folder, ports));

  const inherited = {
    ...process.env,
    NO_UPDATE_NOTIFIER: '1',
    // Seconds: a busy machine may need more than the usual ten to load the functions.
    FUNCTIONS_DISCOVERY_TIMEOUT: '120',
    TMPDIR: temporary,
    GLIMPSE_STARTED_BY: String(process.pid),
    ...(beyond && { GLIMPSE_EMULATOR_FLAGS: JSON.stringify(asProduction[beyond]) }),
    ...env,
  };
  const only = 'auth,functions,firestore,hosting,storage';
  const child = spawn(
    process.execPath,
    [
      ...preloaded,
      firebaseCli,
      'emulators:start',
      ...['--project', project, '--config', configFile, '--only', only],
      ...(kept ? ['--import', kept.path] : []),
    ],
    // Its own process group: Ctrl-C reaches us alone, and we stop it once, in order.
    {
      // Exports are first written to where it runs.
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: programs.environment(inherited),
    },
  );
  const logFile = `${folder}/emulators.log`;
  const log = createWriteStream(logFile);
  // On a full disk: what is kept matters more.
  log.once('error', (error) => console.warn(`glimpse: ${logFile} ends here: ${error.message}`));
  log.on('error', () => {});
  let output = '';
  let broken = false;
  /** @type {Awaited<ReturnType<typeof keepData>> | undefined} */
  let keeper;
  /** @type {Promise<string | undefined> | undefined} */
  let ending;
  // firebase-tools keeps what its emulators say in a file of its own.
  const follower = followLines(`${folder}/firestore-debug.log`, (line) => {
    if (!/^(?:glimpse: | {2})/.test(line)) return;
    log.write(`${line}\n`);
    if (line.startsWith('glimpse: production would refuse')) console.warn(line);
  });
  const exited = once(child, 'exit').then(([code, signal]) => String(signal ?? code));
  /** @type {Set<{ text: string, seen: string, resolve: (text: string) => void }>} */
  const listeners = new Set();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      log.write(chunk);
      output = (output + chunk).slice(-8_000);
      for (const [warning] of String(chunk).matchAll(forPeople)) console.warn(warning);
      if (mailsFor) for (const mail of mailsIn(String(chunk), mailsFor)) console.log(mail);
      const [, program, signal] = ending ? [] : (String(chunk).match(killed) ?? []);
      if (program) {
        console.error(
          `\nThe ${program} was ended by ${signal}: without it nothing works, so everything ends.`,
        );
        broken = true;
        void stop();
      }
      for (const listener of listeners) {
        // What is looked for may come in two pieces.
        listener.seen = (listener.seen + chunk).slice(-8_000);
        if (!listener.seen.includes(listener.text)) continue;
        listeners.delete(listener);
        listener.resolve(listener.text);
      }
    });
  }
  /**
   * @param {string} text
   * @returns {Promise<string>} the text
   */
  const says = (text) => new Promise((resolve) => listeners.add({ text, seen: '', resolve }));

  async function end() {
    let failure = broken ? 'the emulators were incomplete' : undefined;
    keeper?.stop();
    if (child.exitCode === null && child.signalCode === null) {
      if (keeper && !broken) failure = await keeper.end();
      child.kill('SIGINT');
      const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), stopLimitMs);
      await exited;
      clearTimeout(timer);
    } else if (keeper) failure ??= 'the emulators had ended';
    follower.stop();
    await rm(configFile, { force: true });
    for (const part of ['site', 'tmp']) await rm(`${folder}/${part}`, { recursive: true, force: true });
    return keeper && failure;
  }
  const stop = () => {
    ending ??= end();
    return ending;
  };

  const limit = new AbortController();
  const tooSlow = wait(startLimitMs, 'too slow', { signal: limit.signal }).catch(() => 'in time');
  const ready = 'All emulators ready';
  const first = await Promise.race([says(ready), exited, tooSlow]);
  limit.abort();
  if (first !== ready) {
    await stop();
    const why =
      first === 'too slow' ? `were not ready within ${startLimitMs / 1000} s` : `ended with ${first}`;
    const advice = kept ? `\nWere the kept data in ${kept.path} the reason?\n${await waysOut(folder)}` : '';
    throw new CommandError(`${output}\nThe emulators ${why}. The whole log: ${logFile}${advice}`);
  }
  const all = { ...stackEnvironment(ports), ...env };
  return {
    env: all,
    ports,
    restored: kept?.time,
    beginToKeep: async () => {
      keeper ??= await keepData({ folder, env: all, isSaved: kept !== undefined });
    },
    logFile,
    says,
    refreshSite: () => prepareSite(folder, ports),
    stop,
    exited,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    const { name, keep } = flags('stack', {
      name: { type: 'string', default: 'private', help: 'its folder below .data/' },
      keep: {
        type: 'boolean',
        default: false,
        help: 'load the data kept there, and keep them, instead of the seed',
      },
    });
    const stack = await startStack({ name, ports: await privatePorts(), keep });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stack.stop());
    try {
      if (keep) await stack.beginToKeep();
      else await loadSeed(stack.env);
    } catch (error) {
      await stack.stop();
      throw error;
    }
    for (const [key, value] of Object.entries(stack.env)) console.log(`export ${key}='${value}'`);
    console.error('Ready; Ctrl-C stops it');
    await stack.exited;
    const failure = await stack.stop();
    if (failure) throw new CommandError(`The data could not be kept: ${failure}`);
  });
}
