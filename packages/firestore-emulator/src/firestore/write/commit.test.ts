import { beforeEach, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { call, callOk, type Json, type JsonObject } from '../testing/rpc.ts';

const database = 'projects/limits/databases/(default)';
const root = `${database}/documents`;
const name = `${root}/c/d`;
const old = '2001-01-01T00:00:00Z';
let service: ReturnType<typeof createFirestoreService>;
/** The update time of the document `name`. */
let current: string;

const commit = (...writes: readonly JsonObject[]) => call(service, 'Commit', { database, writes });
const stored = async () => (await call(service, 'GetDocument', { name })).responses[0];

beforeEach(async () => {
  service = createFirestoreService();
  await callOk(service, 'Commit', { database, writes: [{ update: { name } }] });
  current = String((await stored())?.updateTime);
});

const setFields = (fields: JsonObject, path = 'c/d') =>
  call(service, 'Commit', { database, writes: [{ update: { name: `${root}/${path}`, fields } }] });
const text = (length: number) => ({ stringValue: 'x'.repeat(length) });
const nest = (levels: number, inner: JsonObject): JsonObject =>
  levels === 0 ? inner : nest(levels - 1, { mapValue: { fields: { m: inner } } });
const vector = (dimensions: number): JsonObject => ({
  mapValue: {
    fields: {
      __type__: { stringValue: '__vector__' },
      value: { arrayValue: { values: Array.from({ length: dimensions }, () => ({ doubleValue: 1 })) } },
    },
  },
});

describe('a commit', () => {
  it.each<[string, Json, string, Json]>([
    ['a string', text(1_048_400), 'The value of property "f" is longer than 1048487 bytes.', text(1_048_488)],
    [
      'characters of several bytes',
      { stringValue: 'é'.repeat(524_200) },
      'The value of property "f" is longer than 1048487 bytes.',
      { stringValue: 'é'.repeat(524_244) },
    ],
    ['levels', nest(20, text(1)), 'Property f contains an invalid nested entity.', nest(21, text(1))],
    ['a vector', vector(2048), 'Vectors must have at most 2048 dimensions.', vector(2049)],
    [
      'a document',
      { arrayValue: { values: [text(524_000), text(524_000)] } },
      'maximum entity size is 1048576 bytes',
      { arrayValue: { values: [text(524_288), text(524_288)] } },
    ],
    [
      'reserved names',
      nest(1, text(1)),
      "field name '__m__' is reserved.",
      { mapValue: { fields: { __m__: text(1) } } },
    ],
    [
      'arrays in arrays',
      { arrayValue: { values: [nest(1, { arrayValue: {} })] } },
      'Nested arrays are not allowed',
      { arrayValue: { values: [{ arrayValue: {} }] } },
    ],
  ])('accepts %s up to the limit and rejects more', async (_name, good, message, bad) => {
    expect(await setFields({ f: good })).toMatchObject({ status: 'OK' });
    expect(await setFields({ f: bad })).toMatchObject({ status: 'INVALID_ARGUMENT', message });
  });

  it('limits the length of names', async () => {
    expect(await setFields({ ['n'.repeat(1500)]: text(1) })).toMatchObject({ status: 'OK' });
    expect(await setFields({ ['n'.repeat(1501)]: text(1) })).toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await setFields({}, `c/${'i'.repeat(1500)}`)).toMatchObject({ status: 'OK' });
    expect(await setFields({}, `c/${'i'.repeat(1501)}`)).toMatchObject({ status: 'INVALID_ARGUMENT' });
  });

  it('checks the results of transforms, too', async () => {
    const write = (transform: JsonObject): Json => ({
      update: { name: `${root}/c/t`, fields: {} },
      updateTransforms: [{ fieldPath: 'a', ...transform }],
    });
    const append = (...values: JsonObject[]) => ({ appendMissingElements: { values } });
    const commit = (transform: JsonObject) => call(service, 'Commit', { database, writes: [write(transform)] });
    expect(await commit(append({ arrayValue: {} }))).toMatchObject({
      message: 'Nested arrays are not allowed',
    });
    expect(await commit(append(text(600_000), text(600_001)))).toMatchObject({
      message: 'maximum entity size is 1048576 bytes',
    });
    expect(await commit({ setToServerValue: 'REQUEST_TIME' })).toMatchObject({ status: 'OK' });
  });

  it('accepts more than 500 writes, and returns fields in the order of their names', async () => {
    const writes = Array.from({ length: 1200 }, (_, i) => ({
      update: { name: `${root}/many/d${i}`, fields: {} },
    }));
    const [response] = await callOk(service, 'Commit', { database, writes });
    expect(response?.writeResults).toHaveLength(1200);
    const counting = {
      structuredQuery: { from: [{ collectionId: 'many' }] },
      aggregations: [{ count: {}, alias: 'n' }],
    };
    const [count] = await callOk(service, 'RunAggregationQuery', {
      parent: root,
      structuredAggregationQuery: counting,
    });
    expect(count).toMatchObject({ result: { aggregateFields: { n: { integerValue: '1200' } } } });
  });

  it('rejects documents of another database and writes without an operation', async () => {
    const name = 'projects/other/databases/(default)/documents/c/d';
    expect(await call(service, 'Commit', { database, writes: [{ update: { name } }] })).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: `Document "${name}" is not in database "${database}".`,
    });
    expect(await call(service, 'Commit', { database, writes: [{}] })).toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });
});

/** Parses a write with a precondition: `set exists`, `delete absent`, `set current`. */
function write(text: string): JsonObject {
  const [what, condition] = text.split(' ');
  const conditions: Record<string, JsonObject> = {
    exists: { exists: true },
    absent: { exists: false },
    current: { updateTime: current },
    old: { updateTime: old },
  };
  return {
    ...(what === 'set' ? { update: { name, fields: { n: { integerValue: '1' } } } } : { [what ?? '']: name }),
    ...(condition && { currentDocument: conditions[condition] ?? null }),
  };
}

describe('two writes to one document in a request', () => {
  // The status of each pair as observed in the official emulator.
  it.each([
    ['set', 'set current', 'INVALID_ARGUMENT'],
    ['set', 'delete current', 'INVALID_ARGUMENT'],
    ['set exists', 'delete absent', 'INVALID_ARGUMENT'],
    ['set', 'delete exists', 'OK'],
    ['set current', 'set', 'OK'],
    ['set current', 'set current', 'OK'],
    ['set current', 'delete current', 'OK'],
    ['set current', 'set old', 'INVALID_ARGUMENT'],
    ['delete', 'set current', 'INVALID_ARGUMENT'],
    ['delete', 'set exists', 'INVALID_ARGUMENT'],
    ['delete', 'set absent', 'OK'],
    ['delete', 'delete exists', 'INVALID_ARGUMENT'],
    ['delete exists', 'delete exists', 'INVALID_ARGUMENT'],
    ['delete', 'delete', 'OK'],
    ['delete', 'delete absent', 'OK'],
    ['delete current', 'delete current', 'OK'],
    ['delete current', 'delete old', 'INVALID_ARGUMENT'],
    ['verify exists', 'verify exists', 'INVALID_ARGUMENT'],
  ])('%s, %s: %s', async (first, second, status) => {
    expect((await commit(write(first), write(second))).status).toBe(status);
  });
});

describe('the result of a write', () => {
  it('contains the update time of the document after the request, whichever write set it', async () => {
    const { responses } = await commit(write('delete'), write('set'));
    const { updateTime } = (await stored()) ?? {};
    expect(responses[0]).toMatchObject({
      writeResults: [{ updateTime }, { updateTime }],
      commitTime: updateTime,
    });
    expect((await commit(write('delete'))).responses[0]?.writeResults).toEqual([{}]);
  });

  it("of a verify is the document's update time, or the commit time if the document does not exist", async () => {
    expect((await commit(write('verify exists'))).responses[0]).toMatchObject({
      writeResults: [{ updateTime: current }],
    });
    await commit(write('delete'));
    const { responses } = await commit(write('verify absent'));
    expect(responses[0]?.writeResults).toEqual([{ updateTime: responses[0]?.commitTime }]);
  });
});

it('rejects transforms of a field and of a field inside it in one write', async () => {
  const transform = (...paths: readonly string[]) =>
    commit({
      transform: {
        document: name,
        fieldTransforms: paths.map((fieldPath) => ({ fieldPath, increment: { integerValue: '1' } })),
      },
    });
  const refused = {
    status: 'INVALID_ARGUMENT',
    message: 'Cannot transform property m and its nested property at the same time.',
  };
  expect(await transform('m', 'm.x')).toMatchObject(refused);
  expect(await transform('m.x.y', 'a', 'm')).toMatchObject(refused);
  expect((await transform('m', 'm')).status).toBe('OK');
  expect((await transform('mx', 'n.x', 'n.y')).status).toBe('OK');
});
