import { describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { call, callOk, type Json, type JsonObject, readRecording } from '../testing/rpc.ts';

interface Labelled {
  readonly label: string;
  readonly value: JsonObject;
}

interface Recording {
  readonly values: {
    readonly groups: readonly (readonly Labelled[])[];
    readonly rejected: readonly (Labelled & { readonly error: string })[];
  };
  readonly paths: { readonly order: readonly string[] };
}

const database = 'projects/demo/databases/(default)';
const root = `${database}/documents`;
const { values, paths } = readRecording<Recording>('value_order');

describe('the recorded order of values', () => {
  it.each([
    ['in the order of ids', (index: number) => index],
    ['against the order of ids', (index: number) => 9999 - index],
  ])('is the order of results, %s', async (_name, number) => {
    const service = createFirestoreService();
    const all = values.groups.flat();
    const idOf = (index: number) => `v${String(number(index)).padStart(4, '0')}`;
    const writes = all.map(({ value }, i) => ({
      update: { name: `${root}/v/${idOf(i)}`, fields: { v: value } },
    }));
    await callOk(service, 'Commit', { database, writes });
    const responses = await callOk(service, 'RunQuery', {
      parent: root,
      structuredQuery: { from: [{ collectionId: 'v' }], orderBy: [{ field: { fieldPath: 'v' } }] },
    });
    const labelsById = new Map(all.map(({ label }, i) => [idOf(i), label]));
    const labels = names(responses).map((name) => labelsById.get(name.slice('v/'.length)));
    // The values of a group are equal, so their names determine the order.
    const expected = values.groups.flatMap((group) => {
      const sorted = number(0) === 0 ? group : [...group].reverse();
      return sorted.map(({ label }) => label);
    });
    expect(labels).toEqual(expected);
  });

  it.each(values.rejected)('rejects $label', async ({ value, error }) => {
    const writes = [{ update: { name: `${root}/v/x`, fields: { v: value } } }];
    const { status, message } = await call(createFirestoreService(), 'Commit', { database, writes });
    expect({ status, message }).toEqual({ status: 'INVALID_ARGUMENT', message: error });
  });
});

it('orders names as recorded, in a small and in an indexed collection group', async () => {
  const service = createFirestoreService();
  const writes = [...paths.order].reverse().map((path) => ({ update: { name: `${root}/${path}`, fields: {} } }));
  await callOk(service, 'Commit', { database, writes });
  const group: Json = {
    parent: root,
    structuredQuery: { from: [{ collectionId: 'items', allDescendants: true }] },
  };
  expect(names(await callOk(service, 'RunQuery', group))).toEqual(paths.order);
  const more = Array.from({ length: 100 }, (_, i) => `zz/${i}/items/${String(i).padStart(3, '0')}`);
  await callOk(service, 'Commit', {
    database,
    writes: more.map((path) => ({ update: { name: `${root}/${path}`, fields: {} } })),
  });
  expect(names(await callOk(service, 'RunQuery', group)).slice(0, paths.order.indexOf('items/top') + 1)).toEqual(
    paths.order,
  );
});

function names(responses: readonly JsonObject[]): string[] {
  return responses.map(({ document }) => (document as { name: string }).name.slice(root.length + 1));
}
