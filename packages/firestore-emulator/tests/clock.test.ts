import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { FieldValue, type Firestore } from '@google-cloud/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase, TestFirestore } from '../index.d.ts';
import { startFirestore } from '../src/firestore/server/start-firestore.ts';
import { adminClient, startTestEmulator, type TestEmulator } from './support/emulator.ts';

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /offers/{id} { allow read: if request.time < timestamp.date(2030, 6, 1); }
  }
}`;
const start = '2030-05-31T23:59:00.000Z';
const day = 24 * 60 * 60 * 1000;

describe('the clock of a database', () => {
  let firestore: TestFirestore;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    firestore = await startFirestore({ clock: start });
  });
  afterAll(async () => {
    await Promise.all(closing.map((close) => close()));
    firestore.close();
  });

  async function adminOf(database: TestDatabase) {
    const { host, port } = await database.address();
    const db = adminClient(`${host}:${port}`, database.projectId);
    closing.push(() => db.terminate());
    return db;
  }
  const stamp = async (db: Firestore, id: string) => {
    await db.doc(`c/${id}`).set({ at: FieldValue.serverTimestamp() });
    return (await db.doc(`c/${id}`).get()).get('at').toDate().toISOString();
  };

  it('stands at the given time, and gives it to commits, server timestamps and reads', async () => {
    const database = firestore.database();
    const db = await adminOf(database);
    expect(await stamp(db, 'a')).toBe(start);
    const first = await db.doc('c/a').get();
    for (const time of [first.createTime, first.updateTime, first.readTime])
      expect(time?.toDate().toISOString()).toBe(start);
    expect([database.clock.stands, database.clock.now()]).toEqual([true, new Date(start)]);
  });

  it('gives each commit a later time while it stands', async () => {
    const db = await adminOf(firestore.database());
    const times: bigint[] = [];
    for (let i = 0; i < 10; i++) {
      const { writeTime } = await db.doc('c/a').set({ i });
      times.push(BigInt(writeTime.seconds) * 1_000_000n + BigInt(writeTime.nanoseconds / 1000));
    }
    expect(times).toEqual([...new Set(times)].sort((a, b) => (a < b ? -1 : 1)));
    expect(times[0]).toBe(BigInt(Date.parse(start)) * 1000n + 1n);
    expect(Number((times[9] ?? 0n) - (times[0] ?? 0n))).toBeLessThan(4000);
  });

  it('moves without the clocks of other databases', async () => {
    const [mine, other] = [firestore.database(), firestore.database()];
    const [db, otherDb] = [await adminOf(mine), await adminOf(other)];
    await stamp(db, 'a');
    await mine.clock.advance(day);
    expect(await stamp(db, 'b')).toBe('2030-06-01T23:59:00.000Z');
    await mine.clock.set('2031-01-01');
    expect(await stamp(db, 'c')).toBe('2031-01-01T00:00:00.000Z');
    expect(await stamp(otherDb, 'a')).toBe(start);
  });

  it('cannot go back behind a time that the database has used, and then keeps its time', async () => {
    const { clock, ...database } = firestore.database();
    await clock.set('2020-01-01');
    const db = await adminOf({ clock, ...database });
    await stamp(db, 'a');
    await clock.set('2020-01-01');
    await clock.set('2021-01-01');
    await stamp(db, 'b');
    await expect(clock.set('2020-06-01')).rejects.toThrow('The clock cannot go back: a database has used 2021-01-01');
    await expect(clock.set('yesterday')).rejects.toThrow('The clock cannot show this time: yesterday');
    await expect(clock.advance(-1)).rejects.toThrow('not negative');
    await expect(clock.advance(Number.NaN)).rejects.toThrow('not negative');
    await expect(clock.advance(1e15)).rejects.toThrow('cannot advance');
    expect(clock.now().toISOString()).toBe('2021-01-01T00:00:00.000Z');
  });

  it("runs with the system's time after it was resumed, or ahead of it", async () => {
    const { clock, ...database } = firestore.database();
    await clock.set('2020-01-01');
    await clock.resume();
    const offset = () => clock.now().getTime() - Date.now();
    expect(Math.abs(offset())).toBeLessThan(50);
    await clock.advance(day);
    expect(offset()).toBeGreaterThan(day - 50);
    await clock.resume();
    expect(offset()).toBeGreaterThan(day - 50);
    expect(clock.stands).toBe(false);
    const db = await adminOf({ clock, ...database });
    const stamped = Date.parse(await stamp(db, 'a'));
    expect(Math.abs(stamped - Date.now() - day)).toBeLessThan(1000);
  });

  it('is not behind the documents of a restored snapshot', async () => {
    const source = firestore.database();
    const db = await adminOf(source);
    await source.clock.advance(day);
    await stamp(db, 'a');
    const copy = firestore.database(source.snapshot());
    const { createTime, updateTime } = await (await adminOf(copy)).doc('c/a').get();
    expect(updateTime && createTime && updateTime.valueOf() > createTime.valueOf()).toBe(true);
  });

  it('ends a transaction that was idle for longer than production allows', async () => {
    const database = firestore.database();
    const db = await adminOf(database);
    await db.doc('c/a').set({ n: 1 });
    let attempts = 0;
    const transaction = db.runTransaction(
      async (tx) => {
        attempts += 1;
        await tx.get(db.doc('c/a'));
        await database.clock.advance(attempts === 1 ? 61_000 : 59_000);
        tx.update(db.doc('c/a'), { n: FieldValue.increment(1) });
      },
      { maxAttempts: 2 },
    );
    await transaction;
    expect([attempts, (await db.doc('c/a').get()).get('n')]).toEqual([2, 2]);
  });
});

describe('/emulator/v1/clock', () => {
  let emulator: TestEmulator;
  beforeEach(async () => {
    emulator = await startTestEmulator({ rules: { source: rules, fileName: 'firestore.rules' } });
  });
  afterEach(() => emulator.close());

  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(emulator.url + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const put = (body: unknown) => send('PUT', '/emulator/v1/clock', body);
  const offer = async () => (await send('GET', '/v1/projects/demo-x/databases/(default)/documents/offers/a')).status;

  it('moves request.time of the rules', async () => {
    expect(await put({ time: start })).toEqual({ status: 200, json: { time: start, stands: true } });
    expect(await offer()).toBe(404);
    const moved = { time: '2030-06-01T00:00:00.000Z', stands: true };
    expect(await put({ advanceMs: 60_000 })).toEqual({ status: 200, json: moved });
    expect(await offer()).toBe(403);
    expect(await send('GET', '/emulator/v1/clock')).toEqual({ status: 200, json: moved });
  });

  it('refuses a time before the last used one, until a reset drops all data', async () => {
    await put({ time: '2031-01-01T00:00:00Z' });
    await offer();
    const refused = await put({ time: start });
    expect([refused.status, refused.json.error.message]).toEqual([
      400,
      expect.stringContaining('The clock cannot go back: a database has used 2031-01-01T00:00:00.000Z.'),
    ]);
    expect((await send('POST', '/reset')).status).toBe(200);
    expect(Math.abs(Date.parse((await send('GET', '/emulator/v1/clock')).json.time) - Date.now())).toBeLessThan(1000);
    await put({ time: start });
    expect(await offer()).toBe(404);
  });

  it('runs after it was resumed', async () => {
    await put({ time: start });
    const { json } = await put({ resume: true });
    expect(json.stands).toBe(false);
    expect(Date.parse(json.time)).toBeGreaterThanOrEqual(Date.parse(start));
  });

  it('rejects an invalid body', async () => {
    const bodies = [{}, [], { time: 'now' }, { time: 1 }, { advanceMs: '1' }, { advanceMs: -1 }, { resume: false }];
    for (const body of [...bodies, { time: start, resume: true }]) expect((await put(body)).status).toBe(400);
  });

  it.each([
    [{ host: 'attacker.example' }, 403],
    [{ host: 'localhost.attacker.example:80' }, 403],
    [{ origin: 'https://attacker.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ host: 'localhost', origin: 'http://localhost:5173' }, 200],
    [{ host: 'app.localhost:1', origin: 'http://[::1]:5173' }, 200],
    [{ host: 'firestore:8080' }, 200],
  ])('answers a request with %j by status %i', async (headers, status) => {
    for (const [method, path] of [
      ['GET', '/emulator/v1/clock'],
      ['POST', '/reset'],
    ] as const)
      expect(await statusOf('127.0.0.1', emulator.port, method, path, headers)).toBe(status);
  });

  it('answers only this machine', async () => {
    const address = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    if (address === undefined) throw new Error('This test needs an address beside the loopback one.');
    emulator.close();
    emulator = await startTestEmulator({ host: '0.0.0.0' });
    expect(await statusOf(address, emulator.port, 'GET', '/emulator/v1/clock', {})).toBe(403);
    expect(await statusOf(address, emulator.port, 'POST', '/reset', {})).toBe(200);
    expect(await statusOf('127.0.0.1', emulator.port, 'GET', '/emulator/v1/clock', {})).toBe(200);
  });

  /** Sends a request with headers that `fetch` does not allow. */
  function statusOf(host: string, port: number, method: string, path: string, headers: Record<string, string>) {
    return new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ host, port, method, path, headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end();
    });
  }
});
