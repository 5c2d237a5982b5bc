import { api } from '@glimpse/contract/api';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it, onTestFinished } from 'vitest';
import { startGrpcCounter } from '../../../bench/lib/grpc-counter.mjs';
import { rowsOf } from '../../testing/access-table/rows.ts';
import { buildWorld, callers } from '../../testing/access-table/world.ts';
import { testDatabases } from '../../testing/database.ts';
import { fakeAccounts } from '../../testing/fake-accounts.ts';
import { serveLoggedCalls } from '../../testing/logged-calls.ts';
import { countingSettings } from '../firestore/count-requests.ts';

testDatabases();
fakeAccounts();

/** Returns a client of an empty database behind a proxy that counts the requests of its own. */
async function countedDatabase(projectId: string) {
  const emulator = process.env.FIRESTORE_EMULATOR_HOST ?? '';
  const counter = await startGrpcCounter(emulator);
  const app = initializeApp({ projectId }, projectId);
  // The SDK reads the variable when it creates the client.
  process.env.FIRESTORE_EMULATOR_HOST = counter.address;
  const db = getFirestore(app);
  process.env.FIRESTORE_EMULATOR_HOST = emulator;
  db.settings(countingSettings);
  onTestFinished(async () => {
    await deleteApp(app);
    counter.stop();
  });
  return { db, counter };
}

/** All texts in the input of a call. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

it('every call writes one line, with the reads and writes that pass on the wire, and without personal data', async () => {
  const { db, counter } = await countedDatabase('demo-log-lines');
  const rows = rowsOf(await buildWorld(db));
  const api_ = await serveLoggedCalls(db);
  const endpoints: readonly AnyEndpoint[] = Object.values(api);
  const wrong: string[] = [];
  let lines = 0;
  for (const endpoint of endpoints) {
    const ofCall = Object.entries(rows).find(([name]) => name === endpoint.name)?.[1] ?? [];
    for (const { input } of ofCall) {
      for (const uid of [callers.owner, callers.stranger, callers.nobody]) {
        counter.take();
        const line = await api_.call(endpoint, uid, input);
        const { reads, writes } = counter.take();
        lines += 1;
        const what = `${endpoint.name} ${JSON.stringify(input)} as ${uid}: ${JSON.stringify(line)}`;
        if (line.action !== endpoint.name) wrong.push(`${what} has another action`);
        if (line.reads !== reads || line.writes + line.deletes !== writes.length)
          wrong.push(`${what}, but ${reads} reads and ${writes.length} writes on the wire`);
        const { action: _action, hotDocument = '', ...rest } = line;
        const text = JSON.stringify([rest, hotDocument.split('/')[0]]);
        const texts = textsIn([input.body, input.query]).filter((word) => word.length > 3 && !/^\d+$/.test(word));
        for (const secret of ['@', 'Secret', 'Example', 'Bearer', 'token', 'eyJ', ...texts])
          if (text.includes(secret)) wrong.push(`${what} contains ${secret}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(lines).toBeGreaterThan(200);
});
