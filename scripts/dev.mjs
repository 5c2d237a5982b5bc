/**
 * The command `npm run dev` runs the stack of `npm start`. Vite reloads the client, and changed functions are rebuilt.
 */
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { defaultStackPorts } from './lib/ports.mjs';
import { checkSystem } from './lib/programs.mjs';
import { flags, progress, run } from './lib/terminal.mjs';

await run(async () => {
  flags('dev', {});
  checkSystem();
  const ports = await defaultStackPorts();
  await ensureInstalled();
  const [{ buildForStart }, { serve }] = await Promise.all([import('./build.mjs'), import('./serve.mjs')]);
  const { webBuild } = await buildForStart();
  const children = [
    spawn(process.execPath, ['build.mjs', '--watch'], {
      cwd: inRoot('functions'),
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
    spawn(
      process.execPath,
      [inRoot('node_modules/vite/bin/vite.js'), '--host', '127.0.0.1', '--port', '5173', '--strictPort'],
      { cwd: inRoot('web'), stdio: ['ignore', 'inherit', 'inherit'] },
    ),
  ];
  try {
    progress('Starting the emulators');
    await serve(ports, { webBuild, address: 'http://127.0.0.1:5173' });
  } finally {
    for (const child of children) child.kill();
  }
});
