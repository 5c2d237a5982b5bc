/** The command `npm start` installs, builds, seeds and serves the app. */
import { rm } from 'node:fs/promises';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { knownPorts } from './lib/ports.mjs';
import { checkSystem } from './lib/system.mjs';
import { CommandError, flags, progress, run } from './lib/terminal.mjs';

await run(async () => {
  const { fresh } = flags('start', {
    fresh: { type: 'boolean', help: 'delete the saved data and start with the seed' },
  });
  checkSystem();
  const ports = await knownPorts();
  await ensureInstalled();
  // Dynamic imports, because these modules need packages that were just installed.
  const [{ buildAll }, { serve }] = await Promise.all([import('./build.mjs'), import('./serve.mjs')]);
  if (fresh) await rm(inRoot('.data/local'), { recursive: true, force: true });
  await buildAll();
  progress('Starting the emulators');
  const stack = await serve(ports);
  await stack.finished;
  if (!stack.isStopped()) throw new CommandError(`The emulators ended unexpectedly. Their log: ${stack.logFile}`);
});
