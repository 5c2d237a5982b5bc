import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, onTestFailed } from 'vitest';
import { inRoot } from '../lib/paths.mjs';

it('ends the emulators when the program that started them is killed', async () => {
  const preload = inRoot('scripts/firebase-tools/end-with-parent.cjs');
  const emulators =
    "process.on('SIGINT', () => { console.log('asked to end'); process.exit(); }); setInterval(() => {}, 1000)";
  const starter = `
    const { pid } = require('node:child_process').spawn(
      process.execPath,
      ['--require', ${JSON.stringify(preload)}, '--eval', ${JSON.stringify(emulators)}],
      { detached: true, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, GLIMPSE_STARTED_BY: String(process.pid) } },
    );
    console.log(pid);`;
  const parent = spawn(process.execPath, ['--eval', starter], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(parent.stdout);
  const [id] = await once(lines, 'line');
  onTestFailed(() => void process.kill(Number(id), 'SIGKILL'));
  parent.kill('SIGKILL');
  expect(await once(lines, 'line')).toEqual(['asked to end']);
  // What it writes to is closed when it has ended, too.
  await once(lines, 'close');
});
