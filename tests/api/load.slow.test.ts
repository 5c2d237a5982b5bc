import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createRandom } from '../../bench/lib/random.mjs';
import { actions, createWorld } from '../../bench/load/actions.mjs';
import { deleteAccounts, LoadSite, newAccount } from '../../bench/load/site.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { readConfig, request } from '../smoke/site.ts';
import { countOf, database, eventually, filesIn } from '../support/database.ts';
import { uniqueWord } from '../support/people.ts';
import { stack } from '../support/stack.ts';

const documents = `http://${stack.firestore.host}:${stack.firestore.port}/v1/projects/${stack.project}/databases/(default)/documents`;

/** Returns the names of all documents and files that contain one of the ids. */
async function everythingWith(ids: readonly string[]): Promise<string[]> {
  const response = await fetch(`${documents}:runQuery`, {
    method: 'POST',
    headers: { Authorization: 'Bearer owner' },
    body: JSON.stringify({ structuredQuery: { from: [{ allDescendants: true }] } }),
  });
  const results: { document?: { name: string } }[] = JSON.parse(await response.text());
  const names = [
    ...results.map((result) => JSON.stringify(result.document ?? '')),
    ...(await filesIn('media/')),
    ...(await filesIn('incoming/')),
  ];
  return names.filter((name) => ids.some((id) => name.includes(id)));
}

/** Chooses again while the chosen people cannot do the action. Returns null if nobody seems to be able to. */
function possible<T>(choose: () => T | null): T | null {
  for (let attempt = 0; attempt < 50; attempt++) {
    const chosen = choose();
    if (chosen) return chosen;
  }
  return null;
}

it('each action of the load script succeeds, and the script deletes what it created', async () => {
  const site = new LoadSite(stack.url, readConfig((await request(stack.url)).text));
  const run = uniqueWord();
  const accounts = Array.from({ length: 8 }, (_, index) => newAccount(run, index));
  const postIds: string[] = [];
  const picture = await readFile(inRoot('seed/media/aurora-lake-poster.jpg'));
  const world = await createWorld(site, { accounts, picture, postIds, stop: new AbortController() });
  const uids = world.people.map(({ uid }) => uid);
  const random = createRandom(1);
  const impossible: string[] = [];
  for (const name of Object.keys(actions)) {
    const send = possible(() => actions[name]?.(world, random) ?? null);
    if (send) await send();
    else impossible.push(name);
  }
  expect(impossible).toEqual([]);
  expect((await everythingWith(uids)).length).toBeGreaterThan(100);
  expect(await deleteAccounts(site, accounts, postIds)).toEqual([]);
  await eventually(() => everythingWith([...uids, ...postIds, `load-${run}`]), []);
});

it('npm run load deletes its data after Ctrl-C', async () => {
  const args = ['--url', stack.url, '--people', '12', '--rate', '5', '--minutes', '1'];
  // In a process group of its own, so that the test can press Ctrl-C.
  const child = spawn(process.execPath, [inRoot('scripts/load.mjs'), ...args], { detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const closed = new Promise((resolve) => child.on('close', resolve));
  await expect.poll(() => output).toMatch(/load-\w{8}-/);
  const [prefix = ''] = /load-\w{8}-/.exec(output) ?? [];
  const people = database().collection('users').where('email', '>=', prefix).where('email', '<', `${prefix}~`);
  await expect.poll(() => countOf(people)).toBeGreaterThan(5);
  const uids = (await people.get()).docs.map(({ id }) => id);
  process.kill(-(child.pid ?? 0), 'SIGINT');
  expect(await closed, output).toBe(130);
  expect(output).toContain('Stopping.');
  await eventually(() => everythingWith([...uids, prefix]), []);
});
