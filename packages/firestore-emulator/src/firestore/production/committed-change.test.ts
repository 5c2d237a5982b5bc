import { expect, it } from 'vitest';
import type { CommittedChange } from '../../../index.d.ts';
import { createFirestoreService } from '../service/create-service.ts';
import { indexFile } from '../testing/index-notation.ts';
import { admin, call, type Json, type JsonObject } from '../testing/rpc.ts';
import { committedChange } from './committed-change.ts';
import { parseIndexFile } from './index-file.ts';

const database = 'projects/costs/databases/(default)';

const int = (value: number): Json => ({ integerValue: String(value) });
const text = (stringValue: string): Json => ({ stringValue });
const list = (...values: Json[]): Json => ({ arrayValue: { values } });
const map = (fields: JsonObject): Json => ({ mapValue: { fields } });

/** Stores the versions one after the other, null is a deletion, and returns the change of the last commit. */
async function lastChange(
  path: string,
  indexes: string,
  ...versions: readonly (JsonObject | null)[]
): Promise<CommittedChange | null> {
  const service = createFirestoreService();
  const file = parseIndexFile(JSON.stringify(indexFile(indexes)));
  const changes: CommittedChange[] = [];
  service.onCommit((commit) => changes.push(...commit.map((each) => committedChange(file, each))));
  const name = `${database}/documents/${path}`;
  for (const fields of versions) {
    changes.length = 0;
    await call(
      service,
      'Commit',
      { database, writes: [fields ? { update: { name, fields } } : { delete: name }] },
      admin,
    );
  }
  return changes[0] ?? null;
}

it.each<[string, string, readonly (JsonObject | null)[], { added: number; removed: number }]>([
  ['a field has two automatic entries', '', [{ a: int(1) }], { added: 2, removed: 0 }],
  ['a deletion removes the entries', '', [{ a: int(1), b: int(2) }, null], { added: 0, removed: 4 }],
  ['a map has entries, and its fields too', '', [{ m: map({ a: int(1), b: int(2) }) }], { added: 6, removed: 0 }],
  [
    'an array has two entries, and two for each distinct element',
    '',
    [{ a: list(int(1), int(1), int(2)) }],
    { added: 6, removed: 0 },
  ],
  [
    'a new element replaces the entries of the whole array, and adds its own',
    '',
    [{ a: list(int(1), int(2)) }, { a: list(int(1), int(2), int(3)) }],
    { added: 4, removed: 2 },
  ],
  [
    'an update replaces the entries of changed fields only',
    '',
    [
      { a: int(1), b: int(1), c: int(1) },
      { a: int(1), b: int(2), c: int(1) },
    ],
    { added: 2, removed: 2 },
  ],
  ['a field of another type has another value', '', [{ a: int(1) }, { a: text('1') }], { added: 2, removed: 2 }],
  ['an exempted field has no entries', 'c: a:', [{ a: list(int(1)), b: int(1) }], { added: 2, removed: 0 }],
  ['an exempted map exempts its fields', 'c: m:', [{ m: map({ a: int(1) }) }], { added: 0, removed: 0 }],
  ['an override of a group replaces both automatic entries', 'c: a: g/a', [{ a: int(1) }], { added: 1, removed: 0 }],
  ['an override can have both scopes', 'c: a: a[], g/a[]', [{ a: list(int(1), int(2)) }], { added: 8, removed: 0 }],
  [
    'a composite index has an entry, also with the scope of a group',
    'c: a, b desc; **/c: b, a; other: a, b',
    [{ a: int(1), b: int(1) }],
    { added: 6, removed: 0 },
  ],
  ['a composite index without one of its fields has no entry', 'c: a, b', [{ a: int(1) }], { added: 2, removed: 0 }],
  [
    'a composite index has an entry for each element',
    'c: a:; c: a[], b',
    [{ a: list(int(1), int(2), int(3)), b: int(1) }],
    { added: 5, removed: 0 },
  ],
  [
    'a change of an ordered field moves its composite entries, one for each element',
    'c: a:; c: a[], b',
    [
      { a: list(int(1), int(2), int(3)), b: int(1) },
      { a: list(int(1), int(2), int(3)), b: int(2) },
    ],
    { added: 5, removed: 5 },
  ],
])('%s', async (_, indexes, versions, expected) => {
  expect((await lastChange('c/d', indexes, ...versions))?.indexEntries).toEqual(expected);
});

it('a commit that changes nothing is no change', async () => {
  expect(await lastChange('c/d', '', { a: int(1) }, { a: int(1) })).toBeNull();
});

it("the sizes are those of Google's example", async () => {
  // The task in firebase.google.com/docs/firestore/storage-size has 147 bytes, and 112 in a composite index. An entry of
  // a collection group lacks the name of the parent document, which has 27 bytes.
  const task = {
    type: text('Personal'),
    done: { booleanValue: false },
    priority: int(1),
    description: text('Learn Cloud Firestore'),
  };
  const exempted = 'tasks: *:';
  const path = 'users/jeff/tasks/my_task_id';
  expect(await lastChange(path, exempted, task)).toMatchObject({
    path,
    before: null,
    after: { name: `${database}/documents/${path}`, fields: task },
    indexEntries: { added: 0, removed: 0 },
    documentBytes: 147,
    indexBytes: 0,
  });
  const composite = async (name: string) =>
    (await lastChange(path, `${exempted}; ${name}: done, priority`, task))?.indexBytes;
  expect([await composite('tasks'), await composite('**/tasks')]).toEqual([112, 112 - 27]);
});
