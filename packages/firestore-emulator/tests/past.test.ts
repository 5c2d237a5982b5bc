import { type Firestore, Timestamp } from '@google-cloud/firestore';
import { afterAll, describe, expect, it } from 'vitest';
import type { EmulatorClock, TestFirestore } from '../index.d.ts';
import { startFirestore } from '../src/firestore/server/start-firestore.ts';
import { adminClient } from './support/emulator.ts';

const start = Date.UTC(2030, 0);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const open: TestFirestore[] = [];
const clients: Firestore[] = [];
afterAll(async () => {
  await Promise.all(clients.map((client) => client.terminate()));
  for (const firestore of open) firestore.close();
});

async function databaseWith(pointInTimeRecovery: boolean): Promise<{ clock: EmulatorClock; db: Firestore }> {
  const firestore = await startFirestore({ clock: start, pointInTimeRecovery });
  open.push(firestore);
  const { clock, projectId, address } = firestore.database();
  const { host, port } = await address();
  const db = adminClient(`${host}:${port}`, projectId);
  clients.push(db);
  return { clock, db };
}

/** Reads the numbers in the collection `c` as they were some milliseconds after the start. */
const numbersAt = (db: Firestore, ms: number) =>
  db.runTransaction(
    async (transaction) => (await transaction.get(db.collection('c'))).docs.map((document) => document.get('n')),
    { readOnly: true, readTime: Timestamp.fromMillis(start + ms) },
  );

/** Changes a document each day: `c/a` is 0 after the start, 1 after a day. `c/b` is deleted after five days. */
async function changeFor(days: number, { clock, db }: Awaited<ReturnType<typeof databaseWith>>) {
  await db.doc('c/b').set({ n: 'b' });
  for (let n = 0; n <= days; n++) {
    await db.doc('c/a').set({ n });
    if (n === 5) await db.doc('c/b').delete();
    await clock.set(start + (n + 1) * day);
  }
}

describe('a database with point-in-time recovery', () => {
  it('reads whole minutes of the last seven days, and any time of the last hour', async () => {
    const { clock, db } = await databaseWith(true);
    await changeFor(8, { clock, db });
    expect(await numbersAt(db, 2 * day + minute)).toEqual([2, 'b']);
    expect(await numbersAt(db, 5 * day)).toEqual([4, 'b']);
    expect(await numbersAt(db, 5 * day + minute)).toEqual([5]);
    expect(await numbersAt(db, 8 * day + 5 * hour)).toEqual([8]);
    expect(await numbersAt(db, 9 * day - hour + 2)).toEqual([8]);
    await expect(numbersAt(db, 5 * day + 1)).rejects.toThrow('must be a whole minute');
    await expect(numbersAt(db, 2 * day - minute)).rejects.toThrow("The requested 'read_time' is too old.");
    await expect(numbersAt(db, 10 * day)).rejects.toThrow('cannot be in the future');
  });
});

describe('a database without it', () => {
  it('reads any time of the last hour', async () => {
    const { clock, db } = await databaseWith(false);
    await changeFor(1, { clock, db });
    expect(await numbersAt(db, 2 * day - hour + 1)).toEqual([1, 'b']);
    await expect(numbersAt(db, 2 * day - hour)).rejects.toThrow("The requested 'read_time' is too old.");
  });
});
