import { guest } from '../contract/src/auth/guest.ts';
import { inRoot } from './lib/paths.mjs';
import { wantedEmulator } from './lib/programs.mjs';
import { newestSave } from './lib/saves.mjs';
import { runSchedules } from './lib/schedules.mjs';
import { stackEnvironment } from './lib/stack-files.mjs';
import { CommandError, progress } from './lib/terminal.mjs';
import { loadSeed } from './load-seed.mjs';
import { startStack } from './stack.mjs';

/** The address of our emulator's user interface. Google's has none. @param {import('./lib/ports.mjs').Ports} ports */
const firestoreInterface = ({ firestore }) =>
  wantedEmulator() === 'embedded' ? `http://127.0.0.1:${firestore}/ui` : `127.0.0.1:${firestore}`;

/** @param {string} why */
const notSaved = (why) => `The changes since the last save are lost: ${why}
The earlier saves in .data/local/export and .data/local/export-previous are unchanged. \`npm start\` restores the newest one.
If the disk is full, free some space first.`;

/**
 * Runs the stack of `npm start`, with saved data and a seed at its first start. Resolves after the user has stopped it
 * with Ctrl-C, or after the parent process has ended. Throws CommandError if the emulators end by themselves or if the
 * data could not be saved.
 *
 * The emulators start and load their data while the client is built, until `webBuild` resolves.
 *
 * @param {import('./lib/ports.mjs').Ports} ports
 * @param {{ webBuild: Promise<unknown>, address?: string }} options
 */
export async function serve(ports, { webBuild, address = `http://127.0.0.1:${ports.hosting}` }) {
  let isStopped = false;
  let isSaved = false;
  /** @type {import('./stack.mjs').Stack | undefined} */
  let stack;
  let stopSchedules = async () => {};
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    console.log('');
    progress('Stopping and saving the changes');
    void stopSchedules().then(() => stack?.stop());
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

  const needsSeed = (await newestSave(inRoot('.data/local'))) === undefined;
  const options = /** @type {const} */ ({ name: 'local', isPersisted: true, limits: 'warn', isSiteLater: true });
  const starting = startStack({ ...options, ports, mailOrigin: address });
  const untilReady = async () => {
    await starting;
    if (isStopped) throw new CommandError('The stack was stopped.');
  };
  const seeding = needsSeed ? loadSeed(stackEnvironment(ports), { ready: untilReady() }) : undefined;
  // Handled below, when it is awaited.
  seeding?.catch(() => {});
  stack = await starting;
  if (isStopped) await stack.stop();
  else if (stack.restored) {
    progress(`Restored the data of ${stack.restored}`);
    await stack.startSaving();
    isSaved = true;
  } else {
    progress('Loading the seed data');
    try {
      await seeding;
    } catch (error) {
      // A partly loaded seed must not be saved as complete data.
      await stack.stop();
      throw error;
    }
    await stack.startSaving();
    isSaved = true;
  }
  try {
    await webBuild;
    if (!isStopped) await stack.refreshSite();
  } catch (error) {
    await stack.stop();
    // Ctrl-C also ends the build.
    if (!isStopped) throw error;
  }
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && stop(), 1000);
  if (!isStopped) {
    // The sweep finishes the jobs of the last run. The app works meanwhile, as it does in production.
    stopSchedules = runSchedules(stack.env, stack.restored ? ['sweep'] : []);
    console.log(`
  Glimpse runs at     ${address}
  Guest               ${guest.email} / ${guest.password}   (or press "Login as Guest")
  Mails               are not sent; their links are printed here
  Firestore           ${firestoreInterface(ports)}
  Emulators' log      ${stack.logFile}
  Ctrl-C stops it and saves the data. \`npm start -- --fresh\` starts with empty data.
`);
  }
  await stack.exited;
  clearInterval(watch);
  await stopSchedules();
  const failure = await stack.stop();
  if (failure) throw new CommandError(notSaved(failure));
  if (!isStopped) throw new CommandError(`The emulators ended unexpectedly. Their log: ${stack.logFile}`);
  progress(isSaved ? 'Saved the data in .data/local/export' : 'Saved nothing, because the start was not complete');
}
