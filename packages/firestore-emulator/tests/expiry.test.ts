import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Firestore, Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase, TestFirestore, TtlOptions } from '../index.d.ts';
import { startFirestore } from '../src/firestore/server/start-firestore.ts';
import { adminClient } from './support/emulator.ts';
import { until } from './support/until.ts';

const start = Date.UTC(2030, 0);
const hour = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'ttl-'));
const file = join(folder, 'firestore.indexes.json');
const policies = (...groups: readonly string[]) =>
  writeFileSync(
    file,
    JSON.stringify({
      fieldOverrides: groups.map((collectionGroup) => ({
        collectionGroup,
        fieldPath: 'expireAt',
        ttl: true,
        indexes: [],
      })),
    }),
  );

const open: TestFirestore[] = [];
const clients: Firestore[] = [];
beforeAll(() => policies('sessions'));
afterAll(async () => {
  await Promise.all(clients.map((client) => client.terminate()));
  for (const firestore of open) firestore.close();
  rmSync(folder, { recursive: true });
});

async function databaseWith(deletes: TtlOptions['deletes']): Promise<{ database: TestDatabase; db: Firestore }> {
  const firestore = await startFirestore({ clock: start, ttl: { file, deletes } });
  open.push(firestore);
  const database = firestore.database();
  const { host, port } = await database.address();
  const db = adminClient(`${host}:${port}`, database.projectId);
  clients.push(db);
  return { database, db };
}
const expiring = (hours: number) => ({ expireAt: Timestamp.fromMillis(start + hours * hour) });
const namesIn = async (db: Firestore, group: string) =>
  (await db.collectionGroup(group).get()).docs.map(({ ref }) => ref.path);

describe('a TTL policy', () => {
  it('deletes documents of its collection group a day after they expire, and tells listeners', async () => {
    const { database, db } = await databaseWith('late');
    await db.doc('sessions/a').set(expiring(1));
    await db.doc('users/ana/sessions/b').set(expiring(2));
    const seen: string[] = [];
    const stop = db.collectionGroup('sessions').onSnapshot(({ docs }) => seen.push(docs.map(({ id }) => id).join()));
    await until('both documents', () => seen.includes('a,b') || undefined);
    await database.clock.advance(24 * hour);
    expect(await namesIn(db, 'sessions')).toEqual(['sessions/a', 'users/ana/sessions/b']);
    await database.clock.advance(hour);
    expect(await namesIn(db, 'sessions')).toEqual(['users/ana/sessions/b']);
    await until('the first deletion', () => seen.includes('b') || undefined);
    await database.clock.advance(hour);
    await until('the last deletion', () => seen.includes('') || undefined);
    expect(seen).toEqual(['a,b', 'b', '']);
    stop();
  });

  it('deletes them at once on request, but only those with a passed time in this field', async () => {
    const { database, db } = await databaseWith('atOnce');
    const kept = {
      later: expiring(2),
      none: {},
      number: { expireAt: start },
      text: { expireAt: '2000-01-01' },
      empty: { expireAt: null },
    };
    for (const [id, fields] of Object.entries(kept)) await db.doc(`sessions/${id}`).set(fields);
    await db.doc('other/gone').set(expiring(1));
    await db.doc('sessions/gone').set(expiring(1));
    await db.doc('sessions/gone/messages/stays').set({ n: 1 });
    await database.clock.advance(hour - 1);
    expect((await db.doc('sessions/gone').get()).exists).toBe(true);
    await database.clock.advance(2);
    expect((await namesIn(db, 'sessions')).sort()).toEqual(
      Object.keys(kept)
        .map((id) => `sessions/${id}`)
        .sort(),
    );
    expect((await db.doc('sessions/gone/messages/stays').get()).exists).toBe(true);
    expect((await db.doc('other/gone').get()).exists).toBe(true);
  });

  it('deletes a written document that has expired already, and is not asked by the rules', async () => {
    const { db } = await databaseWith('atOnce');
    await db.doc('sessions/old').set(expiring(-1));
    await until('the deletion', async () => ((await db.doc('sessions/old').get()).exists ? undefined : true));
  });

  it('deletes more documents than fit into one batch', async () => {
    const { database, db } = await databaseWith('atOnce');
    const writer = db.bulkWriter();
    for (let i = 0; i < 1203; i++) void writer.set(db.doc(`sessions/s${i}`), expiring(1));
    await writer.close();
    await database.clock.advance(2 * hour);
    expect(database.snapshot().size).toBe(0);
  });

  it('keeps a document that a transaction has read, if the transaction moves its time', async () => {
    const { database, db } = await databaseWith('atOnce');
    const ref = db.doc('sessions/kept');
    // The transaction itself expires after a minute.
    await ref.set(expiring(0.01));
    let moved: Promise<void> | undefined;
    await db.runTransaction(async (transaction) => {
      await transaction.get(ref);
      moved ??= database.clock.advance(40_000);
      transaction.update(ref, expiring(3));
    });
    await moved;
    expect((await ref.get()).get('expireAt')).toEqual(expiring(3).expireAt);
  });

  it('is read again when the file changes', async () => {
    const { database, db } = await databaseWith('atOnce');
    await db.doc('tokens/a').set(expiring(1));
    await database.clock.advance(2 * hour);
    expect(database.snapshot().size).toBe(1);
    policies('sessions', 'tokens');
    await database.clock.advance(1);
    expect(database.snapshot().size).toBe(0);
  });

  it('must be true or false in the file', async () => {
    writeFileSync(file, JSON.stringify({ fieldOverrides: [{ collectionGroup: 'a', fieldPath: 'b', ttl: 'yes' }] }));
    await expect(startFirestore({ ttl: { file, deletes: 'late' } })).rejects.toThrow(
      'fieldOverrides[0].ttl must be true or false',
    );
  });
});
