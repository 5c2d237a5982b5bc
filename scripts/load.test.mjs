import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { inRoot } from './lib/paths.mjs';
import { portOf } from './lib/ports.mjs';

/** @param {...string} args */
async function load(...args) {
  const child = spawn(process.execPath, [inRoot('scripts/load.mjs'), ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [status] = await once(child, 'close');
  return { status, stderr };
}

it('load refuses to guess a site', async () => {
  const { status, stderr } = await load('--rate', '1', '--minutes', '1');
  expect(stderr).toContain('--url is missing. Name the site');
  expect(status).toBe(2);
});

it('load refuses a page on this machine that uses a real project', async () => {
  /** @type {(string | undefined)[]} */
  const requests = [];
  const config = { firebase: { apiKey: 'k', projectId: 'shots', storageBucket: 'shots' }, emulators: null };
  const server = createServer((request, response) => {
    requests.push(request.url);
    response.end(`<meta name="glimpse-config" content="${JSON.stringify(config).replaceAll('"', '&quot;')}">`);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve('')));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${portOf(server)}`;
  const { status, stderr } = await load('--url', `http://${host}`, '--rate', '1', '--minutes', '1');
  expect(stderr).toContain(`uses the real project shots. Name its host again: --yes-load ${host}`);
  expect(status).toBe(2);
  expect(requests).toEqual(['/']);
});
