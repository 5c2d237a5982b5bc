import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { billOf, limitsOf, loadOfPerson, sumOf } from './arithmetic.mjs';
import { quantities } from './behaviour.mjs';
import { differencesOf } from './costs.mjs';
import { filled, pageFile } from './page.mjs';

test('docs/capacity.md has the tables that page.mjs writes. If not, run `node bench/capacity/page.mjs`', () => {
  const page = readFileSync(pageFile, 'utf8');
  expect(filled(page)).toBe(page);
});

const work = { runs: 1, reads: 0, writes: 0, deletes: 0 };
const costs = {
  actions: {
    '/': { functions: { browser: { ...work, reads: 20 } }, bytesSent: 9, bytesStored: 0 },
    like: {
      functions: {
        api: { ...work, reads: 6, writes: 2 },
        upsertnotification: { ...work, runs: 2, reads: 4, writes: 1, deletes: 1 },
      },
      bytesSent: 9,
      bytesStored: 2 ** 30,
    },
  },
  cpuMs: { like: { api: 10, upsertnotification: 30 } },
};
const behaviour = {
  actions: /** @type {Record<string, [number, string]>} */ ({ '/': [3, ''], like: [5, ''] }),
  quantities: { ...quantities, readsPerDay: /** @type {[number, string, string]} */ ([0, '', '']) },
};

test('the load is the sum of all actions times how often they are done', () => {
  const load = loadOfPerson(costs, behaviour);
  // Three screens of 20, five likes of 6 + 4.
  expect(sumOf(load, 'reads')).toBe(60 + 50);
  expect(sumOf(load, 'writes')).toBe(15);
  expect(sumOf(load, 'deletes')).toBe(5);
  // Each run also waits 120 ms for Firestore.
  expect(load.functions.upsertnotification).toMatchObject({ runs: 10, cpuMs: 150, wallMs: 150 + 10 * 120 });
  expect(load.documentBytes).toBe(5 * 2 ** 30);
  expect(() => loadOfPerson(costs, { ...behaviour, actions: { dance: [1, ''] } })).toThrow('no action dance');
});

test('the first limit is the resource with the fewest users at four times the mean load', () => {
  const limits = limitsOf(loadOfPerson(costs, behaviour), behaviour);
  const usersOf = Object.fromEntries(limits.map(({ resource, users }) => [resource, Math.round(users)]));
  // 500 tasks a second, ten of each person and day: 500 × 86,400 / (10 × 4).
  expect(limits[0]).toMatchObject({ resource: 'tasks started by `upsertnotification`', users: 1_080_000 });
  // 20 processors, 50 ms of each person and day: 20 × 86,400 / (0.05 × 4).
  expect(usersOf['processors of `api`']).toBe(8_640_000);
  // 20 × 80 calls, 5 × 130 ms of each person and day: 1,600 × 86,400 / (0.65 × 4).
  expect(usersOf['calls of `api` at once']).toBe(53_169_231);
});

test('the bill is the load of thirty days at list prices', () => {
  const bill = billOf(loadOfPerson(costs, behaviour), behaviour, 1_000_000);
  // 110 reads × 30 days × a million people, at 0.03 for 100,000.
  expect(bill['documents read']).toBeCloseTo(990, 6);
  // 15 writes at 0.09 and 5 deletes at 0.01.
  expect(bill['documents written and deleted']).toBeCloseTo(405 + 15, 6);
  // 5 GiB of each person and day at 0.15.
  expect(bill["one month's files and documents"]).toBeCloseTo(22_500_000, 3);
  // 60 documents of 2,500 bytes reach browsers, at 0.12 for a GB.
  expect(bill['data sent by Firestore']).toBeCloseTo(540, 6);
});

test('costs differ if a count differs, an action is new or gone, or the bytes differ by more than 5 %', () => {
  const action = { functions: { api: work }, bytesSent: 10_000, bytesStored: 0 };
  const found = { like: { ...action, functions: { api: { ...work, reads: 1 } }, bytesStored: -201 }, mute: action };
  expect(differencesOf({ like: action }, { like: { ...action, bytesSent: 10_400 } })).toEqual([]);
  expect(differencesOf({ like: action, block: action }, found)).toEqual([
    'block does not happen any more',
    expect.stringMatching(/^like: .*"reads":1.*, was .*"reads":0/),
    'like: bytesStored is -201, was 0',
    'mute is new',
  ]);
});
