import { api } from '@glimpse/contract/api';
import type { AnyEndpoint } from '@glimpse/contract/endpoint';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, it, onTestFinished } from 'vitest';
import { requireUsage, usageBetween } from '../../../bench/lib/firestore-usage.mjs';
import { rowsOf } from '../../testing/access-table/rows.ts';
import { buildWorld, callers } from '../../testing/access-table/world.ts';
import { testDatabases } from '../../testing/database.ts';
import { fakeAccounts } from '../../testing/fake-accounts.ts';
import { serveLoggedCalls } from '../../testing/logged-calls.ts';
import { countingSettings } from '../firestore/count-requests.ts';

testDatabases();
fakeAccounts();

/** Returns a client of an empty database, and the address at which the emulator says what it has read and written. */
function countedDatabase(project: string) {
  const app = initializeApp({ projectId: project }, project);
  onTestFinished(() => deleteApp(app));
  const db = getFirestore(app);
  db.settings(countingSettings);
  return { db, database: { origin: `http://${process.env.FIRESTORE_EMULATOR_HOST}`, project } };
}

/** All texts in the input of a call. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

it('every call writes one line, with the reads and writes that the emulator counts, and without personal data', async () => {
  const { db, database } = countedDatabase('demo-log-lines');
  const rows = rowsOf(await buildWorld(db));
  const api_ = await serveLoggedCalls(db);
  const endpoints: readonly AnyEndpoint[] = Object.values(api);
  const wrong: string[] = [];
  let lines = 0;
  for (const endpoint of endpoints) {
    const ofCall = Object.entries(rows).find(([name]) => name === endpoint.name)?.[1] ?? [];
    for (const { input } of ofCall) {
      for (const uid of [callers.owner, callers.stranger, callers.nobody]) {
        const before = await requireUsage(database);
        const line = await api_.call(endpoint, uid, input);
        const { reads, writes, deletes } = usageBetween(await requireUsage(database), before);
        lines += 1;
        const what = `${endpoint.name} ${JSON.stringify(input)} as ${uid}: ${JSON.stringify(line)}`;
        if (line.action !== endpoint.name) wrong.push(`${what} has another action`);
        if (line.reads !== reads || line.writes !== writes || line.deletes !== deletes)
          wrong.push(`${what}, but ${reads} reads, ${writes} writes and ${deletes} deletes in the emulator`);
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
