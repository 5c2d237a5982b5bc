import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { inRoot } from '../lib/paths.mjs';

/** A server that responds to POST requests when its process gets SIGUSR2, and to others at once. */
const program = `
  const server = require('node:http').createServer((request, response) => {
    if (request.method === 'POST') process.once('SIGUSR2', () => response.end('written'));
    else response.end('read');
    if (request.method === 'POST') console.log('running');
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;

it('refuses new writes, and reports when the running ones have ended', async () => {
  const preload = inRoot('scripts/firebase-tools/refuse-writes.cjs');
  const child = fork('--eval', [program], {
    execPath: process.execPath,
    execArgv: ['--require', preload],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (!child.stdout) throw new Error('no output');
  const lines = createInterface(child.stdout);
  const [port] = await once(lines, 'line');
  /** @param {string} [method] */
  const send = async (method) => {
    const response = await fetch(`http://127.0.0.1:${port}`, { ...(method && { method }) });
    return [response.status, await response.text()];
  };
  const running = send('POST');
  expect(await once(lines, 'line')).toEqual(['running']);

  /** @type {unknown[]} */
  const messages = [];
  child.on('message', (message) => messages.push(message));
  child.send({ refuse: [Number(port)] });
  await expect.poll(() => send('PUT')).toEqual([503, 'The stack is ending.']);
  expect(await send()).toEqual([200, 'read']);
  expect(messages).toEqual([]);

  child.kill('SIGUSR2');
  expect(await running).toEqual([200, 'written']);
  await expect.poll(() => messages).toEqual([{ refuse: [Number(port)] }]);
});
