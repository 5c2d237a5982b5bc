/**
 * Starts the Emulator Suite with our Firestore and our runtime of the Storage rules. With EMULATOR=official it starts
 * Google's programs instead. Everything but the client must be built before (scripts/build.mjs).
 *
 * `node scripts/stack.mjs --name try` starts a private, seeded stack on free ports, prints its environment and stops
 * on Ctrl-C.
 */
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startEmulators } from './lib/emulators.mjs';
import { inRoot } from './lib/paths.mjs';
import { privatePorts } from './lib/ports.mjs';
import { chosenPrograms } from './lib/programs.mjs';
import { refuseWrites } from './lib/refuse-writes.mjs';
import { saveRegularly } from './lib/save-regularly.mjs';
import { newestSave, recoveryAdvice } from './lib/saves.mjs';
import {
  emptySite,
  prepareSite,
  project,
  stackEnvironment,
  withoutMetadataServer,
  writeConfig,
} from './lib/stack-files.mjs';
import { tailLines } from './lib/tail-lines.mjs';
import { CommandError, flags, messageOf, progress, run } from './lib/terminal.mjs';
import { loadSeed } from './load-seed.mjs';

/**
 * Flags for our Firestore. It rejects queries and writes that production would reject, or it warns about them. In both
 * cases it explains why rules deny a request.
 *
 * @type {Record<'reject' | 'warn', string[]>}
 */
const productionFlags = {
  reject: ['--require-indexes', inRoot('firestore.indexes.json'), '--production-limits', '--explain-denials'],
  warn: ['--warn-indexes', inRoot('firestore.indexes.json'), '--explain-denials'],
};

const stopTimeoutMs = 60_000;

/**
 * The result of startStack.
 * - `env`: environment for every program that uses the stack.
 * - `restored`: the time of the save that it loaded, if any.
 * - `startSaving`: starts to save the data regularly. Call it after all data are loaded.
 * - `waitForLog(text)`: resolves when the emulators next print `text`.
 * - `refreshSite`: serves the newest build.
 * - `exited`: resolves when the emulators have ended.
 * - `stop`: stops the stack. Resolves with a reason if the data could not be saved.
 *
 * @typedef {Awaited<ReturnType<typeof startStack>>} Stack
 */

/**
 * Starts a stack. Resolves when every emulator is ready. Otherwise throws CommandError with the end of the log.
 * - `name`: its folder below .data/.
 * - `isPersisted`: load the saved data.
 * - `mailOrigin`: the origin of the app. If set, the mails of the Auth emulator are printed with links to this origin.
 * - `limits`: reject queries and writes that production would reject, or warn about them. By default, do neither.
 * - `isSiteLater`: serve an empty site until `refreshSite` is called, because the client is not built yet.
 *
 * @param {{ name: string, ports: import('./lib/ports.mjs').Ports, isPersisted?: boolean, mailOrigin?: string, limits?: 'reject' | 'warn', isSiteLater?: boolean }} options
 */
export async function startStack({ name, ports, isPersisted = false, mailOrigin, limits, isSiteLater }) {
  const programs = chosenPrograms();
  if (programs.output) progress(programs.output);
  const folder = inRoot('.data', name);
  const restored = isPersisted ? await newestSave(folder) : undefined;
  await mkdir(folder, { recursive: true });
  const configFile = await writeConfig(
    name,
    ports,
    await (isSiteLater ? emptySite(folder) : prepareSite(folder, ports)),
  );
  let isBroken = false;
  /** @type {Awaited<ReturnType<typeof saveRegularly>> | undefined} */
  let saver;
  /** @type {Promise<string | undefined> | undefined} */
  let stopping;
  const only = 'auth,functions,firestore,hosting,storage';
  const emulators = await startEmulators({
    folder,
    args: [
      ...['--project', project, '--config', configFile, '--only', only],
      ...(restored ? ['--import', restored.path] : []),
    ],
    preloads: ['firebase-tools/refuse-writes.cjs'],
    flags: limits ? productionFlags[limits] : [],
    env: programs.environment({ ...process.env, ...withoutMetadataServer }),
    mailOrigin,
    onKilled: (program, signal) => {
      if (stopping) return;
      console.error(`\n${signal} ended the ${program}. Nothing works without it, so the stack ends.`);
      isBroken = true;
      void stop();
    },
  });
  const { child, exited } = emulators;
  // firebase-tools writes the output of its emulators into a separate file.
  const tail = tailLines(`${folder}/firestore-debug.log`, (line) => {
    if (!/^(?:glimpse: | {2})/.test(line)) return;
    emulators.writeLine(line);
    if (line.startsWith('glimpse: production would refuse')) console.warn(line);
  });

  async function end() {
    let failure = isBroken ? 'the emulators were incomplete' : undefined;
    saver?.stop();
    if (child.exitCode === null && child.signalCode === null) {
      if (saver && !isBroken) {
        await refuseWrites(child, ports, project);
        failure = await saver.end();
      }
      child.kill('SIGINT');
      const timer = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), stopTimeoutMs);
      await exited;
      clearTimeout(timer);
    } else if (saver) failure ??= 'the emulators had ended';
    tail.stop();
    await rm(configFile, { force: true });
    for (const part of ['site', 'tmp']) await rm(`${folder}/${part}`, { recursive: true, force: true });
    return saver && failure;
  }
  const stop = () => {
    stopping ??= end();
    return stopping;
  };

  await emulators.ready.catch(async (error) => {
    await stop();
    if (!restored) throw error;
    const advice = `The saved data in ${restored.path} may be the reason.\n${await recoveryAdvice(folder)}`;
    throw new CommandError(`${messageOf(error)}\n${advice}`);
  });
  const env = stackEnvironment(ports);
  return {
    env,
    ports,
    restored: restored?.time,
    startSaving: async () => {
      saver ??= await saveRegularly({ folder, env, isSaved: restored !== undefined });
    },
    logFile: emulators.logFile,
    waitForLog: emulators.waitFor,
    refreshSite: () => prepareSite(folder, ports),
    stop,
    exited,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    const { name, keep } = flags('stack', {
      name: { type: 'string', default: 'private', help: 'its folder below .data/' },
      keep: { type: 'boolean', default: false, help: 'load and save the data in this folder instead of the seed' },
    });
    const stack = await startStack({ name, ports: await privatePorts(), isPersisted: keep });
    let isInterrupted = false;
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.on(signal, () => {
        isInterrupted = true;
        void stack.stop();
      });
    try {
      if (keep) await stack.startSaving();
      else await loadSeed(stack.env);
    } catch (error) {
      await stack.stop();
      throw error;
    }
    for (const [key, value] of Object.entries(stack.env)) console.log(`export ${key}='${value}'`);
    console.error('Ready; Ctrl-C stops it');
    await stack.exited;
    const failure = await stack.stop();
    if (failure) throw new CommandError(`The data could not be saved: ${failure}`);
    if (!isInterrupted) throw new CommandError(`The emulators ended unexpectedly. Their log: ${stack.logFile}`);
  });
}
