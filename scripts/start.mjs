/** `npm start`: from a fresh clone to the running app. */
import { rm } from 'node:fs/promises';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { knownPorts } from './lib/ports.mjs';
import { checkSystem } from './lib/system.mjs';
import { CommandError, flags, progress, run } from './lib/terminal.mjs';

await run(async () => {
  const { fresh } = flags('start', {
    fresh: { type: 'boolean', help: 'forget the kept data and begin anew' },
  });
  checkSystem();
  const ports = await knownPorts();
  await ensureInstalled();
  // Loaded now, because they need what was just installed.
  const [{ buildAll }, { serve }] = await Promise.all([import('./build.mjs'), import('./serve.mjs')]);
  if (fresh) await rm(inRoot('.data/local'), { recursive: true, force: true });
  await buildAll();
  progress('Starting the emulators');
  const stack = await serve(ports);
  await stack.finished;
  if (!stack.asked())
    throw new CommandError(`The emulators ended by themselves. Their log: ${stack.logFile}`);
});
