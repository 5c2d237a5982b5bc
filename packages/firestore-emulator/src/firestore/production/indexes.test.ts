import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { composite, indexFile, query } from '../testing/index-notation.ts';
import { ListenClient } from '../testing/listen-client.ts';
import { admin, call, type Json } from '../testing/rpc.ts';
import { IndexFileError } from './index-file.ts';

const database = 'projects/indexed/databases/(default)';
const root = `${database}/documents`;
const folder = mkdtempSync(join(tmpdir(), 'indexes-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(entries: string): string {
  const file = join(folder, `${Math.random()}.json`);
  writeFileSync(file, JSON.stringify(indexFile(entries)));
  return file;
}
function serviceOf(file: string, missing: 'refuse' | 'warn' = 'refuse') {
  const service = createFirestoreService({ indexes: { file, missing } });
  // It would look for its file every second.
  onTestFinished(() => service.close());
  return service;
}
const serviceWith = (entries: string, missing?: 'warn') => serviceOf(write(entries), missing);
const run = (service: ReturnType<typeof serviceWith>, text: string) =>
  call(service, 'RunQuery', { parent: root, structuredQuery: query(text) }, admin);
/** Returns the entry in the error message, or null if the query succeeds. */
async function missing(entries: string, text: string): Promise<unknown> {
  const { status, message } = await run(serviceWith(entries), text);
  if (status === 'OK') return null;
  expect(status).toBe('FAILED_PRECONDITION');
  return JSON.parse(message.slice(message.indexOf('{')));
}

describe('a query with indexes required', () => {
  it.each<[string, string]>([
    ['c:', ''],
    ['c: a ==', ''],
    ['c: a == & b == & d.e ==', ''],
    ['c: a == & b has', ''],
    ['c: a in & b ==', ''],
    ['c: a any', ''],
    ['c: a > & a !=', ''],
    ['c: a > | order a desc', ''],
    ['c:| order a desc', ''],
    ['c: a ==| order a', ''],
    ['c: a ==| order __name__ desc', ''],
    ['c: a has| order __name__ desc', ''],
    ['c:| order a desc, __name__ desc', ''],
    ['**/c:', ''],
    ['c: a == | order b', 'c: a, b'],
    ['c: a in | order b', 'c: a, b'],
    ['c: a == | order b', 'c: a desc, b'],
    ['c: a == & b == | order d desc', 'c: b, a, d desc'],
    ['c: a has | order b desc', 'c: a[], b desc'],
    ['c: a == & b has | order d', 'c: b[], a, d'],
    ['c: a == | order b, __name__ desc', 'c: a, b, __name__ desc'],
    ['c: a > & b >', 'c: a, b'],
    ['c: b > | order a desc, b', 'c: a desc, b'],
    // Two indexes are merged. Each starts with one of the equalities, and both end with the order.
    ['c: a == & b == | order d', 'c: a, d; c: b, d'],
    ['c: a == & b == & e has | order d', 'c: a, b, d; c: e[], d'],
    ['**/c: a ==', 'c: a: g/a'],
    ['**/c: a has', 'c: a: g/a[]'],
    ['**/c: a == & b ==', 'c: a: g/a; c: b: g/b'],
    ['**/c: a == & b ==', '**/c: b, a'],
    ['**/c:| order a desc', 'c: a: g/a desc'],
    ['c: m.x ==', 'c: m:; c: m.x: m.x'],
    ['c: a ==', 'c: *:; c: a: a'],
    ['c: a == | order b', 'c: a:; c: b:; c: a, b'],
  ])('runs %s with %j', async (text, entries) => {
    expect(await missing(entries, text)).toBeNull();
  });

  it.each<[string, string, unknown]>([
    ['c: a == | order b', '', composite('c', 'a', 'b')],
    ['c: b == & a == | order d desc', 'c: a, d desc', composite('c', 'a', 'b', 'd desc')],
    // Indexes that do not match: another order, scope or collection, an additional field, or different ends in a merge.
    ['c: a == | order b', 'c: a, b desc', composite('c', 'a', 'b')],
    ['c: a == | order b', '**/c: a, b; d: a, b', composite('c', 'a', 'b')],
    ['c: a == | order b', 'c: a, b, d', composite('c', 'a', 'b')],
    ['c:| order a, b', 'c: a, b desc; c: b, a', composite('c', 'a', 'b')],
    ['c: a == & b == | order d', 'c: a, d; c: b, d desc', composite('c', 'a', 'b', 'd')],
    ['c: a has | order b', 'c: a, b', composite('c', 'a[]', 'b')],
    ['c: a > & b >', 'c: b, a', composite('c', 'a', 'b')],
    ['c:| order a, __name__ desc', '', composite('c', 'a', '__name__ desc')],
    ['c: a == & b > ', 'c: a, b desc', composite('c', 'a', 'b')],
    ['**/c: b == & a ==', '', composite('**/c', 'a', 'b')],
    [
      '**/c: a ==',
      '',
      {
        collectionGroup: 'c',
        fieldPath: 'a',
        indexes: [{ order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' }],
      },
    ],
    [
      '**/c:| order a desc',
      'c: a: a',
      {
        collectionGroup: 'c',
        fieldPath: 'a',
        indexes: [
          { order: 'ASCENDING', queryScope: 'COLLECTION' },
          { order: 'DESCENDING', queryScope: 'COLLECTION_GROUP' },
        ],
      },
    ],
    [
      'c: m.x has',
      'c: m:',
      {
        collectionGroup: 'c',
        fieldPath: 'm.x',
        indexes: [{ arrayConfig: 'CONTAINS', queryScope: 'COLLECTION' }],
      },
    ],
  ])('rejects %s with %j, and prints the missing entry', async (text, entries, entry) => {
    expect(await missing(entries, text)).toEqual(entry);
  });

  it('fails with the text of production and the link to its console', async () => {
    const words = async (text: string) => (await run(serviceWith(''), text)).message.split('\n\n')[0];
    const console = 'https://console.firebase.google.com/v1/r/project/indexed/firestore/indexes';
    const linked = (link: string | undefined) =>
      Buffer.from(link?.split(/create_\w+=/)[1]?.split(' ')[0] ?? '', 'base64url').toString('latin1');
    const simple = await words('c: a == | order b desc');
    expect(simple).toContain(`The query requires an index. You can create it here: ${console}?create_composite=`);
    expect(linked(simple)).toBe(
      `\nA${database}/collectionGroups/c/indexes/_\x10\x01\x1a\x05\n\x01a\x10\x01\x1a\x05\n\x01b\x10\x02\x1a\x0c\n\x08__name__\x10\x02`,
    );
    const group = await words('**/c: a has');
    expect(group).toContain(
      `The query requires a COLLECTION_GROUP_CONTAINS index for collection c and field a. You can create it here: ${console}?create_exemption=`,
    );
    expect(linked(group)).toBe(`\n@${database}/collectionGroups/c/fields/a\x10\x02\x1a\x05\n\x01a\x18\x01`);
    expect(await words('c: a > & b >')).toContain('multiple fields, please refer to the documentation');
  });

  it('needs an index that contains the summed fields after the order', async () => {
    const aggregate = (service: ReturnType<typeof serviceWith>, text: string, ...aggregations: Json[]) =>
      call(
        service,
        'RunAggregationQuery',
        { parent: root, structuredAggregationQuery: { structuredQuery: query(text), aggregations } },
        admin,
      );
    const sum = (fieldPath: string) => ({ sum: { field: { fieldPath } } });
    const service = serviceWith('c: a, n');
    for (const [queryText, aggregation] of [
      ['c: a ==', { count: {} }],
      ['c: a ==', sum('n')],
      ['c:', sum('n')],
    ] as const)
      expect(await aggregate(service, queryText, aggregation)).toMatchObject({ status: 'OK' });
    const { status, message } = await aggregate(service, 'c: b ==', sum('n'));
    expect(status).toBe('FAILED_PRECONDITION');
    expect(JSON.parse(message.slice(message.indexOf('{')))).toEqual(composite('c', 'b', 'n'));
  });

  it('needs an index of its vector', async () => {
    const near = (service: ReturnType<typeof serviceWith>) =>
      call(
        service,
        'RunQuery',
        {
          parent: root,
          structuredQuery: {
            ...query('c: a =='),
            findNearest: {
              vectorField: { fieldPath: 'v' },
              distanceMeasure: 'EUCLIDEAN',
              limit: 1,
              queryVector: {
                mapValue: {
                  fields: {
                    __type__: { stringValue: '__vector__' },
                    value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 2 }] } },
                  },
                },
              },
            },
          },
        },
        admin,
      );
    expect(await near(serviceWith('c: a, v<2>'))).toMatchObject({ status: 'OK' });
    const { message } = await near(serviceWith('c: a, v<3>'));
    expect(message).toContain(
      '--collection-group=c --query-scope=COLLECTION --field-config=order=ASCENDING,field-path=a',
    );
    expect(JSON.parse(message.slice(message.indexOf(':\n{') + 1))).toEqual(composite('c', 'a', 'v<2>'));
  });

  it('fails for listeners, too', async () => {
    const client = new ListenClient(serviceWith(''), database, admin);
    client.add({ targetId: 2, query: { parent: root, structuredQuery: query('c: a == | order b') } });
    expect(client.targets.get(2)?.cause).toMatchObject({ code: 9 });
  });
});

describe('the index file', () => {
  it('is read again when it has changed, and stays in use when the new version is invalid', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const file = write('');
    const service = serviceOf(file);
    const change = (text: string, time: number) => {
      writeFileSync(file, text);
      utimesSync(file, time, time);
    };
    expect(await run(service, 'c: a == | order b')).toMatchObject({ status: 'FAILED_PRECONDITION' });
    change('{ "indexes": [', 1);
    expect(await run(service, 'c: a == | order b')).toMatchObject({ status: 'FAILED_PRECONDITION' });
    expect(errors).toHaveBeenCalledWith(expect.stringContaining('it is not JSON'));
    errors.mockClear();
    rmSync(file);
    for (let count = 0; count < 3; count++)
      expect(await run(service, 'c: a == | order b')).toMatchObject({ status: 'FAILED_PRECONDITION' });
    expect(errors).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no such file'));
    change(JSON.stringify({ indexes: [composite('c', 'a', 'b')] }), 2);
    expect(await run(service, 'c: a == | order b')).toMatchObject({ status: 'OK' });
    errors.mockRestore();
  });

  it.each([
    ['[]', 'it must be an object'],
    ['{ "indexes": {} }', 'indexes is not a list'],
    ['{ "indexes": [{ "collectionGroup": "c", "fields": [] }] }', 'indexes[0] has no fields'],
    ['{ "indexes": [{ "collectionGroup": "c", "fields": [{ "fieldPath": "a" }] }] }', 'needs an "order"'],
    ['{ "fieldOverrides": [{ "collectionGroup": "c" }] }', 'fieldOverrides[0] lacks'],
  ])('is rejected at the start when it is %s', (text, problem) => {
    const file = join(folder, 'bad.json');
    writeFileSync(file, text);
    const start = () => serviceOf(file);
    expect(start).toThrow(IndexFileError);
    expect(start).toThrow(problem);
  });

  it('has a report with the missing and the unused entries', async () => {
    const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const service = serviceWith('c: a, b; c: a, d; c: m: m, m desc; c: secret:', 'warn');
    for (const text of ['c: a == | order b', 'c:| order m', 'c: x == | order y', 'c: x == | order y'])
      expect(await run(service, text)).toMatchObject({ status: 'OK' });
    expect(await run(service, '**/c: z ==')).toMatchObject({ status: 'OK' });
    expect(service.indexReport()).toMatchObject({
      missing: [{ entry: composite('c', 'x', 'y') }, { list: 'fieldOverrides', entry: { fieldPath: 'z' } }],
      unused: [
        { list: 'indexes', entry: composite('c', 'a', 'd') },
        { entry: { fieldPath: 'm', indexes: [{ order: 'DESCENDING', queryScope: 'COLLECTION' }] } },
      ],
    });
    expect(warnings.mock.calls.map(([text]) => text)).toEqual([
      expect.stringContaining('production would refuse a query of c. firestore.indexes.json lacks, in "indexes"'),
      expect.stringContaining('in "fieldOverrides"'),
    ]);
    warnings.mockRestore();
  });

  it('is offered an override that keeps the automatic indexes that queries use', async () => {
    const service = serviceWith('');
    await run(service, 'c:| order a desc');
    const { message } = await run(service, '**/c: a ==');
    expect(JSON.parse(message.slice(message.indexOf('{')))).toMatchObject({
      indexes: [
        { order: 'DESCENDING', queryScope: 'COLLECTION' },
        { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' },
      ],
    });
  });
});
