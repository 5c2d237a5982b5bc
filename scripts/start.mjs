/** The command `npm start` installs, builds, seeds and serves the app. */
import { rm } from 'node:fs/promises';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { defaultStackPorts } from './lib/ports.mjs';
import { checkSystem } from './lib/programs.mjs';
import { flags, progress, run } from './lib/terminal.mjs';

await run(async () => {
  const { fresh } = flags('start', {
    fresh: { type: 'boolean', help: 'delete the saved data and start with the seed' },
  });
  checkSystem();
  const ports = await defaultStackPorts();
  await ensureInstalled();
  // Dynamic imports, because these modules need packages that were just installed.
  const [{ buildForStart }, { serve }] = await Promise.all([import('./build.mjs'), import('./serve.mjs')]);
  if (fresh) await rm(inRoot('.data/local'), { recursive: true, force: true });
  const { webBuild } = await buildForStart();
  progress('Starting the emulators');
  await serve(ports, { webBuild });
});
