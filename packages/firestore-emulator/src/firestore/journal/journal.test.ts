import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { admin, call, callOk, type Json } from '../testing/rpc.ts';

const database = 'projects/kept/databases/(default)';
const root = `${database}/documents`;
let dataDirectory: string;
let file: string;
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(dataDirectory, 'documents.log');
});
afterEach(() => rmSync(dataDirectory, { recursive: true }));

const open = () => createFirestoreService({ dataDirectory });
const set = (path: string, value: Json): Json => ({
  update: { name: `${root}/${path}`, fields: { v: value } },
});
const text = (length: number): Json => ({ stringValue: 'x'.repeat(length) });
const commit = (service: ReturnType<typeof open>, ...writes: Json[]) => callOk(service, 'Commit', { database, writes });
const documentsOf = (service: ReturnType<typeof open>) => [...service.exportDocuments('kept', '(default)')];
/** Leaves the directory as a killed process does: with a lock of a process that no longer runs. */
function killed(service: ReturnType<typeof open>): void {
  service.close();
  writeFileSync(join(dataDirectory, 'lock'), '999999999');
}

describe('persisted data', () => {
  it('contain all values, times, deletions and databases after a restart', async () => {
    const first = open();
    await commit(
      first,
      set('c/a', { doubleValue: -0 }),
      set('c/n', { nullValue: 'NULL_VALUE' }),
      set('c/a/s/b', text(1)),
    );
    await commit(first, set('c/gone', text(1)), set('c/a', { bytesValue: 'AAEC' }));
    await commit(first, { delete: `${root}/c/gone` });
    await callOk(first, 'Commit', {
      database: 'projects/other/databases/named',
      writes: [{ update: { name: 'projects/other/databases/named/documents/c/d' } }],
    });
    first.clear('kept', '(default)', 'c/a/s');
    const before = documentsOf(first);
    expect(before).toHaveLength(2);
    killed(first);
    const second = open();
    expect(documentsOf(second)).toEqual(before);
    expect(second.databases()).toContainEqual({ project: 'other', database: 'named', documents: 1 });
    expect([...second.exportDocuments('other', 'named')]).toHaveLength(1);
    second.close();
  });

  it('lack only the write that was cut off at the end of the file', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const first = open();
    await commit(first, set('c/a', text(100)));
    const whole = statSync(file).size;
    await commit(first, set('c/b', text(100)));
    killed(first);
    const size = statSync(file).size;
    for (const left of [size - 1, whole + 9, whole + 3]) {
      truncateSync(file, left);
      const next = open();
      expect(documentsOf(next).map(({ name }) => name)).toEqual([`${root}/c/a`]);
      await commit(next, set('c/b', text(100)));
      expect(documentsOf(next)).toHaveLength(2);
      killed(next);
    }
    appendFileSync(file, Buffer.alloc(7));
    const last = open();
    expect(documentsOf(last)).toHaveLength(2);
    last.close();
    expect(warnings).toHaveBeenCalledTimes(4);
    warnings.mockRestore();
  });

  it('are rejected when the file is damaged before its end or has another format', async () => {
    const first = open();
    await commit(first, set('c/a', text(100)));
    await commit(first, set('c/b', text(100)));
    first.close();
    const bytes = readFileSync(file);
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(open).toThrow(/documents\.log is damaged at byte 20/);
    writeFileSync(file, 'a text of somebody about something');
    expect(open).toThrow('is not a log of this emulator');
  });

  it('belong to one process at a time', async () => {
    const first = open();
    expect(open).toThrow(`${dataDirectory} is in use by the process ${process.pid}`);
    first.close();
    open().close();
  });

  it('are compacted when most of the log is outdated', async () => {
    const first = open();
    await commit(first, set('c/kept', text(1)));
    for (let i = 0; i < 40; i++) await commit(first, set('c/large', text(900_000)));
    await vi.waitFor(() => expect(statSync(file).size).toBeLessThan(20_000_000));
    await commit(first, set('c/after', text(1)));
    killed(first);
    const second = open();
    expect(documentsOf(second)).toHaveLength(3);
    for (let i = 0; i < 10; i++) await commit(second, set('c/large', text(1000 + i)));
    killed(second);
    const third = open();
    await vi.waitFor(() => expect(statSync(file).size).toBeLessThan(2000));
    expect(documentsOf(third)).toHaveLength(3);
    killed(third);
    const fourth = open();
    expect(documentsOf(fourth)).toHaveLength(3);
    fourth.close();
  });

  it('reject a commit that cannot be written, and stay usable', async () => {
    const service = open();
    await commit(service, set('c/a', text(1)));
    service.close();
    const { status, message } = await call(service, 'Commit', { database, writes: [set('c/b', text(1))] }, admin);
    expect([status, message]).toEqual(['RESOURCE_EXHAUSTED', expect.stringContaining(file)]);
    expect(documentsOf(service)).toHaveLength(1);
  });

  it('work for a query over 100,000 documents', async () => {
    const first = open();
    for (let i = 0; i < 100; i++) {
      const writes = Array.from({ length: 1000 }, (_, j) => ({
        update: { name: `${root}/c/d${i}-${j}`, fields: { v: { integerValue: String(i) } } },
      }));
      await first.commit({ request: { database, writes }, credentials: admin });
    }
    killed(first);
    const second = open();
    const structuredQuery = { from: [{ collectionId: 'c' }] };
    const request = { parent: root, structuredQuery };
    expect([...(await second.runQuery({ request, credentials: admin }))]).toHaveLength(100_000);
    const aggregation = {
      structuredQuery,
      aggregations: [{ alias: 'n', sum: { field: { fieldPath: 'v' } } }],
    };
    const [sum] = await callOk(second, 'RunAggregationQuery', {
      parent: root,
      structuredAggregationQuery: aggregation,
    });
    expect(sum).toMatchObject({ result: { aggregateFields: { n: { integerValue: '4950000' } } } });
    second.close();
  });
});
