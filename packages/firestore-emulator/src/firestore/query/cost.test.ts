import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { OrderedIndex } from '../store/ordered-index.ts';
import { SortedList } from '../store/sorted-list.ts';
import { ListenClient } from '../testing/listen-client.ts';
import { callOk, type JsonObject } from '../testing/rpc.ts';

const database = 'projects/cost/databases/(default)';
const root = `${database}/documents`;
const size = 3000;

const service = createFirestoreService();

beforeAll(async () => {
  const writes = Array.from({ length: size }, (_, i) => ({
    update: {
      name: `${root}/posts/p${i}`,
      fields: {
        author: { stringValue: `u${i % 5}` },
        at: { integerValue: String((i * 7919) % size) },
        tags: { arrayValue: { values: [{ stringValue: 'all' }, { stringValue: `t${i % 7}` }] } },
        sub: { integerValue: String(i % 3) },
      },
    },
  }));
  await callOk(service, 'Commit', { database, writes });
});

/** Counts the documents that an action reads from indexes. */
async function visited(action: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const original = OrderedIndex.prototype.scan;
  const spy = vi.spyOn(OrderedIndex.prototype, 'scan').mockImplementation(function* (this: OrderedIndex, range) {
    for (const slot of original.call(this, range)) {
      count += 1;
      yield slot;
    }
  });
  await action();
  spy.mockRestore();
  return count;
}

const where = (fieldPath: string, op: string, value: JsonObject) => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const and = (...filters: JsonObject[]) => ({ compositeFilter: { op: 'AND', filters } });
const or = (...filters: JsonObject[]) => ({ compositeFilter: { op: 'OR', filters } });
const orderBy = (fieldPath: string, direction = 'DESCENDING') => [{ field: { fieldPath }, direction }];
const byAuthor = where('author', 'EQUAL', { stringValue: 'u1' });
const someAuthors = where('author', 'IN', {
  arrayValue: { values: [{ stringValue: 'u1' }, { stringValue: 'u2' }] },
});
const tagged = where('tags', 'ARRAY_CONTAINS', { stringValue: 'all' });
const late = where('at', 'GREATER_THAN', { integerValue: String(size / 2) });

describe('a query for ten documents reads about ten', () => {
  it.each<[string, JsonObject]>([
    ['by name', {}],
    ['ordered by a field', { orderBy: orderBy('at') }],
    ['with an equality, ordered by another field', { where: byAuthor, orderBy: orderBy('at') }],
    ['with array-contains, ordered by another field', { where: tagged, orderBy: orderBy('at') }],
    ['with an equality, array-contains and a range', { where: and(byAuthor, tagged, late) }],
    ['with a range, downwards', { where: late, orderBy: orderBy('at') }],
    [
      'with alternatives',
      { where: or(byAuthor, where('sub', 'EQUAL', { integerValue: '2' })), orderBy: orderBy('at') },
    ],
    ['with IN', { where: someAuthors, orderBy: orderBy('at', 'ASCENDING') }],
    ['after a cursor', { orderBy: orderBy('at'), startAt: { values: [{ integerValue: '900' }], before: false } }],
    [
      'after a cursor with the name',
      {
        where: byAuthor,
        orderBy: [...orderBy('at'), ...orderBy('__name__')],
        startAt: { values: [{ integerValue: '900' }, { referenceValue: `${root}/posts/p1` }], before: false },
      },
    ],
    ['with a range of names', { where: where('__name__', 'GREATER_THAN', { referenceValue: `${root}/posts/p5` }) }],
    ['that do not exist', { where: where('author', 'EQUAL', { stringValue: 'nobody' }), orderBy: orderBy('at') }],
    ['of a type that no document has', { where: where('at', 'GREATER_THAN', { stringValue: '' }) }],
  ])('%s', async (_name, query) => {
    for (const allDescendants of [false, true]) {
      const structuredQuery = { ...query, from: [{ collectionId: 'posts', allDescendants }], limit: 10 };
      const run = () => callOk(service, 'RunQuery', { parent: root, structuredQuery });
      await run(); // builds the index
      // Each alternative of an `or` may have read one document that it does not return.
      expect(await visited(run)).toBeLessThanOrEqual(14);
    }
  });
});

describe('the cost of a commit', () => {
  afterEach(() => vi.restoreAllMocks());

  it('does not depend on stored documents for listeners without a limit, or on listeners that do not match', async () => {
    const client = new ListenClient(service, database, { kind: 'admin' });
    const listen = (targetId: number, structuredQuery: object) =>
      client.add({ targetId, query: { parent: root, structuredQuery } });
    listen(2, { from: [{ collectionId: 'posts' }] });
    listen(4, { from: [{ collectionId: 'posts' }], where: byAuthor });
    listen(6, { from: [{ collectionId: 'elsewhere' }] });
    const additions = vi.spyOn(SortedList.prototype, 'add');
    client.takeSent();
    const update = { name: `${root}/posts/p3`, fields: { note: { stringValue: 'new' } } };
    const writes = [{ update, updateMask: { fieldPaths: ['note'] } }];
    expect(await visited(() => callOk(service, 'Commit', { database, writes }))).toBe(0);
    expect(client.takeSent()).toBe(1);
    // No index contains the field `note`, so no index changes.
    expect(additions).not.toHaveBeenCalled();
    client.close();
  });
});
