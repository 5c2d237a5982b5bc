import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon } from '../../testing/people.ts';
import { takeToken } from './token-bucket.ts';

const database = testDatabases();
const minuteMs = 60_000;
const bucket = { size: 3, refillMs: minuteMs };

describe('a token bucket', () => {
  it('gives a full bucket of tokens at once, and then as it refills', async () => {
    const db = database();
    const take = (afterMs: number) => takeToken(db, noon + afterMs, 'ana', bucket);
    expect([await take(0), await take(0), await take(0)]).toEqual([0, 0, 0]);
    expect(await take(0)).toBe(minuteMs / 3);
    expect(await take(5_000)).toBe(15_000);
    expect(await take(20_000)).toBe(0);
    expect(await take(20_000)).toBeGreaterThan(0);
    // It never contains more tokens than its size.
    expect([await take(10 * minuteMs), await take(10 * minuteMs), await take(10 * minuteMs)]).toEqual([0, 0, 0]);
    expect(await take(10 * minuteMs)).toBeGreaterThan(0);
  });

  it('gives no more tokens to concurrent calls', async () => {
    const db = database();
    const waits = await Promise.all(Array.from({ length: 20 }, () => takeToken(db, noon, 'ana', bucket)));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(bucket.size);
  });

  it('exists for each key, gives no tokens to a clock that is behind, and expires when it is full', async () => {
    const db = database();
    for (let index = 0; index < bucket.size; index++) await takeToken(db, noon, 'ana', bucket);
    expect(await takeToken(db, noon, 'bo', bucket)).toBe(0);
    expect(await takeToken(db, noon - 10 * minuteMs, 'ana', bucket)).toBeGreaterThan(0);
    const { docs } = await db.collection('limits').get();
    expect(docs).toHaveLength(2);
    for (const document of docs) {
      expect(document.id).toMatch(/^[0-9a-f]{64}$/);
      expect(document.get('expireAt').toMillis()).toBe(noon + minuteMs);
    }
  });
});
