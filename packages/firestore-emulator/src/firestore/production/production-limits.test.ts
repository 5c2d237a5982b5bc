import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { indexFile } from '../testing/index-notation.ts';
import { admin, call, type Json, type JsonObject } from '../testing/rpc.ts';

const database = 'projects/limited/databases/(default)';
const root = `${database}/documents`;
const folder = mkdtempSync(join(tmpdir(), 'limits-'));
afterAll(() => {
  strict.close();
  rmSync(folder, { recursive: true });
});

let now = 0;
const wallTime = () => now;
const file = join(folder, 'indexes.json');
writeFileSync(file, JSON.stringify(indexFile('thin: *:; wide: a, b')));
const strict = createFirestoreService({
  wallTime,
  productionLimits: true,
  indexes: { file, missing: 'refuse' },
});
const lax = createFirestoreService({ wallTime });

const commit = (service: typeof lax, ...writes: readonly Json[]) =>
  call(service, 'Commit', { database, writes }, admin);
const text = (length: number) => ({ stringValue: 'x'.repeat(length) });
const set = (path: string, fields: JsonObject = {}): JsonObject => ({
  update: { name: `${root}/${path}`, fields },
});
const list = (length: number): JsonObject => ({
  arrayValue: { values: Array.from({ length }, (_, i) => ({ integerValue: String(i) })) },
});
const transforms = (path: string, count: number): Json => ({
  ...set(path),
  updateTransforms: Array.from({ length: count }, (_, i) => ({
    fieldPath: `f${i}`,
    setToServerValue: 'REQUEST_TIME',
  })),
});
const nested = (collections: number) => Array.from({ length: collections }, () => 'c/d').join('/');
/** A document name of exactly `bytes` bytes (at least 6,005). */
const named = (bytes: number) =>
  `${['a', 'b', 'c', 'd'].map((letter) => letter.repeat(1500)).join('/')}/e/${'f'.repeat(bytes - 6006)}`;

describe("a commit with production's limits", () => {
  it.each<[string, readonly Json[], readonly Json[], string]>([
    [
      'transforms of one document',
      [transforms('c/t', 500), transforms('c/u', 500)],
      [transforms('c/t', 250), transforms('c/t', 251)],
      'cannot have more than 500 field transforms on a single document',
    ],
    ['collections', [set(nested(100))], [set(nested(101))], 'Document names may have at most 100 collections.'],
    [
      'entries of its indexes',
      [set('c/e', { a: list(19_999) }), set('thin/e', { a: list(30_000) })],
      [set('c/e', { a: list(20_000) })],
      'too many index entries for entity /c/e',
    ],
    [
      'bytes of the entries of its indexes',
      [set('c/e', Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`f${i}`, text(1500)])))],
      [set(`c/${'i'.repeat(1400)}`, { a: list(3000) })],
      'more than the 8388608 that one document may have',
    ],
    [
      'bytes of a composite entry',
      [set('wide/e', { a: text(3000), b: text(3000) })],
      [
        set(`${'n'.repeat(1200)}/${'i'.repeat(1400)}/wide/${'i'.repeat(1400)}`, {
          a: text(3000),
          b: text(3000),
        }),
      ],
      'Index entry is too large.',
    ],
  ])('accepts %s up to the limit and rejects more', async (_name, good, bad, message) => {
    expect(await commit(strict, ...good)).toMatchObject({ status: 'OK' });
    expect(await commit(strict, ...bad)).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringContaining(message),
    });
    expect(await commit(lax, ...bad)).toMatchObject({ status: 'OK' });
  });

  it('has a name of at most 6 KiB', async () => {
    expect(await commit(strict, set(named(6144)))).toMatchObject({ status: 'OK' });
    expect(await commit(strict, set(named(6145)))).toMatchObject({
      message: 'The document name is longer than 6144 bytes.',
    });
  });

  it('has at most 10 MiB, over streams as well', async () => {
    const large = (count: number) => Array.from({ length: count }, (_, i) => set(`thin/l${i}`, { t: text(1_000_000) }));
    const message = 'Request payload size exceeds the limit: 10485760 bytes.';
    expect(await commit(strict, ...large(10))).toMatchObject({ status: 'OK' });
    expect(await commit(strict, ...large(11))).toMatchObject({ status: 'INVALID_ARGUMENT', message });
    expect(await commit(lax, ...large(11))).toMatchObject({ status: 'OK' });
    const batch = { database, writes: large(11) };
    expect(await call(strict, 'BatchWrite', batch, admin)).toMatchObject({ message });
    const errors: string[] = [];
    const ended = { message: () => {}, end: () => {}, error: (error: Error) => errors.push(error.message) };
    const stream = strict.write(admin, ended);
    stream.send({ database });
    stream.send({
      writes: large(11).map(({ update }) => ({
        update: {
          name: String(Object(update).name),
          fields: {
            t: { stringValue: 'x'.repeat(1_000_000) },
          },
        },
      })),
    });
    expect(errors).toEqual([message]);
  });
});

describe('writes to one document', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => vi.restoreAllMocks());
  const write = async (service: typeof lax, path: string, seconds: readonly number[]) => {
    const start = now;
    for (const at of seconds) {
      now = start + at * 1_000_000;
      expect(await commit(service, set(path, { at: { integerValue: String(now) } }))).toMatchObject({
        status: 'OK',
      });
    }
    now += 60_000_000;
  };

  it('cause one warning with the path, when there is more than one per second', async () => {
    now = 1_000_000_000;
    await write(strict, 'c/slow', [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    await write(strict, 'c/burst', [0, 0, 0, 0, 0]);
    await write(lax, 'c/other', [0, 0, 0, 0, 0, 0, 0]);
    expect(console.warn).not.toHaveBeenCalled();
    await write(strict, 'c/fast', [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]);
    expect(console.warn).toHaveBeenCalledExactlyOnceWith(
      `glimpse: ${root}/c/fast was written to 6 times in 5 seconds; production sustains about one write a second to a document.`,
    );
  });
});
