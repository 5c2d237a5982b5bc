import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launcher, start } from './support/process.ts';
import { until } from './support/until.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'data-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const documents = 'projects/demo-x/databases/(default)/documents';

const startProcess = () =>
  start(`${launcher}/glimpse-emulator.mjs`, ['firestore', '--port', '0', '--data', 'kept'], process.env, directory);

async function startKeeping() {
  const emulator = startProcess();
  const port = await until('the port', () => /listens on [\d.]+:(\d+)/.exec(emulator.output.stdout)?.[1]);
  return { emulator, url: `http://127.0.0.1:${port}/v1/${documents}` };
}

describe('an emulator with a data directory', () => {
  it('has all acknowledged writes after kill -9 while clients write', async () => {
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const { emulator, url } = await startKeeping();
      const writer = async (name: string) => {
        for (let i = 0; ; i++) {
          const id = `${name}-${i}`;
          const response = await fetch(`${url}/c/${id}`, {
            method: 'PATCH',
            body: JSON.stringify({ fields: { id: { stringValue: id } } }),
          });
          if (!response.ok) throw new Error(await response.text());
          acknowledged.add(id);
        }
      };
      const before = acknowledged.size;
      const writers = ['a', 'b', 'c', 'd'].map((name) => writer(`${name}${round}`).catch(() => {}));
      await until('writes in progress', () => acknowledged.size > before + 100 || undefined);
      emulator.child.kill('SIGKILL');
      await Promise.all([emulator.finished, ...writers]);
    }
    const { emulator, url } = await startKeeping();
    const query = JSON.stringify({ structuredQuery: { from: [{ collectionId: 'c' }] } });
    const response = await fetch(`${url}:runQuery`, { method: 'POST', body: query });
    const rows: { document: { name: string } }[] = await response.json();
    const stored = new Set(rows.map(({ document }) => document.name.split('/').at(-1) ?? ''));
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    // At most one write per writer was pending at the kill. It may be stored or not.
    expect(stored.size).toBeLessThanOrEqual(acknowledged.size + 12);
    const second = startProcess();
    expect(await second.finished).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use by') });
    emulator.child.kill('SIGTERM');
    expect((await emulator.finished).code).toBe(0);
  });
});
