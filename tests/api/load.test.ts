import { type ChildProcess, spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { untilQuiet } from '../../bench/lib/firestore-usage.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { stack } from '../support/stack.ts';
import { countOf, database, eventually, filesIn } from './support/database.ts';

/** Starts `npm run load` in a process group of its own, so that a test can press Ctrl-C. */
function startLoad(...args: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [inRoot('scripts/load.mjs'), '--url', stack.url, ...args], {
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const done = new Promise<{ code: unknown; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
  return { done, interrupt: () => process.kill(-(child.pid ?? 0), 'SIGINT') };
}

const origin = `http://${stack.firestore.host}:${stack.firestore.port}`;

/** Returns the names of all documents and files, after the triggers of the tests before have ended. */
async function everythingOfOthers() {
  await untilQuiet({ origin, project: stack.project });
  return everything();
}

/**
 * Returns the names of all documents and files. Without rate limits, which expire, because they contain only hashes.
 */
async function everything() {
  const documents = `${origin}/v1/projects/${stack.project}/databases/(default)/documents`;
  const response = await fetch(`${documents}:runQuery`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner' },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }], select: { fields: [] } } }),
  });
  const names = [...(await response.text()).matchAll(/"name": "[^"]*\/documents\/([^"]+)"/g)].map(([, name]) => name);
  return {
    documents: names.filter((name) => !name?.startsWith('limits/')).sort(),
    files: [...(await filesIn('media/')), ...(await filesIn('incoming/'))],
  };
}

it('sends the traffic of the model, agrees with the counted costs and leaves no data', async () => {
  const before = await everythingOfOthers();
  const { code, output } = await startLoad(...['--people', '40', '--rate', '5', '--minutes', '0.1']).done;
  expect(code, output).toBe(0);
  expect(output).toMatch(/^likePost +\d+ +0 +\d+ +\d+ +\d+ +\d+$/m);
  expect(output).toContain('agree with the model within');
  expect(output).toContain('Everything is deleted');
  await eventually(everything, before);
});

it('deletes its data after Ctrl-C', async () => {
  const before = await everythingOfOthers();
  const { done, interrupt } = startLoad('--people', '12', '--rate', '5', '--minutes', '1');
  const people = database().collection('users').where('email', '>=', 'load-').where('email', '<', 'load.');
  await expect.poll(() => countOf(people)).toBeGreaterThan(5);
  interrupt();
  const { code, output } = await done;
  expect(code, output).toBe(130);
  expect(output).toContain('Stopping.');
  await eventually(everything, before);
});
