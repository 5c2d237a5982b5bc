import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { applyToModel, encode, query, queryToWire, toWire, write } from '../testing/arbitrary-requests.ts';
import { naiveQuery, type PlainFields } from '../testing/naive-store.ts';
import { admin, call, callOk, type JsonObject } from '../testing/rpc.ts';

const database = 'projects/model/databases/(default)';
const root = `${database}/documents`;

describe.each([
  ['with an index for every query', 0],
  ['scanning small collections', 64],
])('random documents and queries, %s', (_name, indexFrom) => {
  it('return what a naive implementation returns', async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(write, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 25 }),
        fc.array(query, { minLength: 1, maxLength: 6 }),
        async (commits, queries) => {
          const service = createFirestoreService({ indexFrom });
          const documents = new Map<string, PlainFields>();
          // Queries between the commits create indexes early, so that later commits must update them.
          for (const [i, writes] of commits.entries()) {
            await callOk(service, 'Commit', { database, writes: writes.map((each) => toWire(root, each)) });
            for (const each of writes) applyToModel(documents, each);
            const asked = i === commits.length - 1 ? queries : i % 3 === 0 ? queries.slice(0, 2) : [];
            for (const each of asked) {
              const request = { parent: root, structuredQuery: queryToWire(root, each, encode) };
              const { status, responses } = await call(service, 'RunQuery', request, admin);
              if (status !== 'OK') {
                expect(['INVALID_ARGUMENT', 'FAILED_PRECONDITION']).toContain(status);
                continue;
              }
              accepted += 1;
              const found = responses.flatMap(({ document }) => (document ? [document as JsonObject] : []));
              expect(found.map(({ name }) => String(name).slice(root.length + 1))).toEqual(naiveQuery(documents, each));
              for (const { name, fields = {} } of found) {
                const expected = encode(documents.get(String(name).slice(root.length + 1)) ?? {});
                expect({ mapValue: { fields } }).toEqual(normalise(expected));
              }
            }
          }
        },
      ),
      { numRuns: 70 },
    );
    expect(accepted).toBeGreaterThan(100);
  });
});

/** Empty maps and arrays are written without their contents. */
function normalise(json: JsonObject): unknown {
  const text = JSON.stringify(json).replaceAll('{"values":[]}', '{}');
  const top = JSON.parse(text) as {
    mapValue: { fields: Record<string, { mapValue?: { fields?: object } }> };
  };
  for (const field of Object.values(top.mapValue.fields)) {
    if (field.mapValue?.fields && Object.keys(field.mapValue.fields).length === 0) field.mapValue = {};
  }
  return top;
}
