import { beforeEach, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { call, callOk, type JsonObject } from '../testing/rpc.ts';

const database = 'projects/sequences/databases/(default)';
const name = `${database}/documents/c/d`;
const old = '2001-01-01T00:00:00Z';
let service: ReturnType<typeof createFirestoreService>;
let current: string;

const commit = (...writes: readonly JsonObject[]) => call(service, 'Commit', { database, writes });
const stored = async () => (await call(service, 'GetDocument', { name })).responses[0];

beforeEach(async () => {
  service = createFirestoreService();
  await callOk(service, 'Commit', { database, writes: [{ update: { name } }] });
  current = String((await stored())?.updateTime);
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
