import { readFileSync } from 'node:fs';
import { inRoot } from './lib/paths.mjs';
import { keepTime, runScheduled } from './lib/schedules.mjs';
import { CommandError, messageOf, progress } from './lib/terminal.mjs';
import { loadSeed } from './load-seed.mjs';
import { startStack } from './stack.mjs';

/** The guest's credentials, read from the contract's source so that there is one copy of them. */
const guest = () => {
  const source = readFileSync(inRoot('contract/src/guest.ts'), 'utf8');
  /** @param {string} key */
  const value = (key) => source.match(new RegExp(`${key}: '([^']+)'`))?.[1];
  return { email: value('email'), password: value('password') };
};

/** @param {string} why */
const notKept = (why) => `What has changed since the last save could NOT be kept: ${why}
The saves before it stay, in .data/local/export and .data/local/export-previous, and \`npm start\` goes on from there. If the disk is
full, make room before.`;

/**
 * The stack a person uses: known ports, kept data, seeded once, stopped by Ctrl-C (or the end of the parent process).
 * `finished` settles when everything has ended; `asked()` says whether somebody asked for it.
 *
 * @param {import('./lib/ports.mjs').Ports} ports
 * @param {{ address?: string }} [options]
 */
export async function serve(ports, { address = `http://127.0.0.1:${ports.hosting}` } = {}) {
  let asked = false;
  let isKept = false;
  /** @type {import('./stack.mjs').Stack | undefined} */
  let stack;
  const stop = () => {
    if (asked) return;
    asked = true;
    console.log('');
    progress('Stopping, and saving what has changed');
    void stack?.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

  stack = await startStack({ name: 'local', ports, keep: true, mailsFor: address, beyond: 'warn' });
  if (asked) await stack.stop();
  else if (stack.restored) {
    progress(`Restored what was saved on ${stack.restored}`);
    await stack.beginToKeep();
    isKept = true;
    progress('Looking for what the last run left half done');
    await runScheduled(stack.env, 'sweep').catch((error) => console.warn(`glimpse: ${messageOf(error)}`));
  } else {
    progress('Loading the seed data');
    try {
      await loadSeed(stack.env);
    } catch (error) {
      // Half-loaded data are not kept as if they were whole.
      await stack.stop();
      throw error;
    }
    await stack.beginToKeep();
    isKept = true;
  }
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && stop(), 1000);
  const stopTime = keepTime(stack.env);
  if (!asked) {
    const { email, password } = guest();
    console.log(`
  Glimpse runs at     ${address}
  Guest               ${email} / ${password}   (or press "Login as Guest")
  Mails               are not sent; their links are printed here
  Emulators' log      ${stack.logFile}
  Ctrl-C stops it and keeps the data, which are saved on the way, too; \`npm start -- --fresh\` begins anew.
`);
  }
  const finished = stack.exited.then(async () => {
    clearInterval(watch);
    stopTime();
    const failure = await stack.stop();
    if (failure) throw new CommandError(notKept(failure));
    if (asked)
      progress(isKept ? 'Kept the data in .data/local/export' : 'Nothing was kept: it had not begun yet');
  });
  return { ...stack, finished, asked: () => asked };
}
