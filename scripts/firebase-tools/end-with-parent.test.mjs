import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, onTestFailed } from 'vitest';
import { inRoot } from '../lib/paths.mjs';

it('ends the child processes of the emulators when the emulators are killed', async () => {
  const preload = inRoot('scripts/firebase-tools/end-with-parent.cjs');
  const worker = 'setInterval(() => {}, 1000)';
  const emulators = `
    const { pid } = require('node:child_process').spawn(
      process.execPath,
      ['--eval', ${JSON.stringify(worker)}],
      { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    console.log(pid);
    setInterval(() => {}, 1000);`;
  const env = { ...process.env, GLIMPSE_STARTED_BY: String(process.pid) };
  const parent = spawn(process.execPath, ['--require', preload, '--eval', emulators], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(parent.stdout);
  const [id] = await once(lines, 'line');
  onTestFailed(() => void process.kill(Number(id), 'SIGKILL'));
  parent.kill('SIGKILL');
  // The pipe closes when both processes have ended.
  await once(lines, 'close');
});

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
  // The pipe closes when the process has ended.
  await once(lines, 'close');
});
