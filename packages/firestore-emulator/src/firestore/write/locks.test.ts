import { beforeEach, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { call, callOk, type Json, type JsonObject } from '../testing/rpc.ts';

const database = 'projects/locks/databases/(default)';
const root = `${database}/documents`;

describe('a commit that waits for a lock', () => {
  let service: ReturnType<typeof createFirestoreService>;

  beforeEach(() => {
    service = createFirestoreService({ lockTimeoutMs: 60_000 });
  });

  const begin = async (): Promise<Json> => {
    const [response] = await callOk(service, 'BeginTransaction', { database });
    return response?.transaction ?? null;
  };
  const read = (transaction: Json, path = 'c/d') =>
    callOk(service, 'BatchGetDocuments', { database, documents: [`${root}/${path}`], transaction });
  const commit = (n: number, transaction?: Json) => {
    const writes = [{ update: { name: `${root}/c/d`, fields: { n: { integerValue: String(n) } } } }];
    return call(service, 'Commit', { database, writes, ...(transaction ? { transaction } : {}) });
  };

  it('fails when its transaction is rolled back before it gets the lock', async () => {
    const [mine, other] = [await begin(), await begin()];
    await read(mine);
    await read(other);
    const pending = commit(1, mine);
    await callOk(service, 'Rollback', { database, transaction: mine });
    await callOk(service, 'Rollback', { database, transaction: other });
    expect(await pending).toMatchObject({ status: 'ABORTED' });
    expect(await call(service, 'GetDocument', { name: `${root}/c/d` })).toMatchObject({
      status: 'NOT_FOUND',
    });
  });

  it('runs before later ones, and each sees the result of the previous one', async () => {
    const blocker = await begin();
    await read(blocker);
    const order: number[] = [];
    const pending = [1, 2, 3].map((n) =>
      commit(n).then(({ status }) => {
        expect(status).toBe('OK');
        order.push(n);
      }),
    );
    await callOk(service, 'Rollback', { database, transaction: blocker });
    await Promise.all(pending);
    expect(order).toEqual([1, 2, 3]);
    const [document] = await callOk(service, 'GetDocument', { name: `${root}/c/d` });
    expect(document).toMatchObject({ fields: { n: { integerValue: '3' } } });
  });

  // The locks of this service time out after a minute, so the test proves that deadlocks are resolved immediately.
  it('fails immediately in a deadlock; the transaction that waited last wins', async () => {
    const transactions = await Promise.all(Array.from({ length: 5 }, begin));
    for (const transaction of transactions) await read(transaction);
    const outside = commit(9);
    const responses = await Promise.all(transactions.map((transaction, n) => commit(n, transaction)));
    expect(responses.map(({ status }) => status)).toEqual(['ABORTED', 'ABORTED', 'ABORTED', 'ABORTED', 'OK']);
    expect(responses[0]?.message).toBe('Transaction lock timeout.');
    expect(await outside).toMatchObject({ status: 'OK' });
  });

  it('succeeds when its transaction is retried, and the retries run one after the other', async () => {
    const transactions = await Promise.all(Array.from({ length: 5 }, begin));
    for (const transaction of transactions) await read(transaction);
    const responses = await Promise.all(transactions.map((transaction, n) => commit(n, transaction)));
    const losers = transactions.filter((_transaction, n) => responses[n]?.status === 'ABORTED');
    expect(losers).toHaveLength(4);
    const seen: Json[] = [];
    const tryAgain = async (retryTransaction: Json, n: number) => {
      const newTransaction = { readWrite: { retryTransaction } };
      const documents = [`${root}/c/d`];
      const [begun, found] = await callOk(service, 'BatchGetDocuments', {
        database,
        documents,
        newTransaction,
      });
      seen.push((found?.found as JsonObject | undefined)?.fields ?? null);
      return commit(10 + n, begun?.transaction ?? null);
    };
    const again = await Promise.all(losers.map(tryAgain));
    expect(again.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK', 'OK']);
    expect(seen).toEqual([4, 10, 11, 12].map((n) => ({ n: { integerValue: String(n) } })));
  });

  it('is not the one that fails in a deadlock if its transaction is a retry', async () => {
    const [loser, winner] = [await begin(), await begin()];
    await read(loser);
    await read(winner);
    const lost = commit(1, loser);
    expect((await commit(2, winner)).status).toBe('OK');
    expect((await lost).status).toBe('ABORTED');
    const options = { readWrite: { retryTransaction: loser } };
    const [response] = await callOk(service, 'BeginTransaction', { database, options });
    const retry = response?.transaction ?? null;
    const other = await begin();
    await read(retry);
    await read(other);
    const first = commit(3, retry);
    expect((await commit(4, other)).status).toBe('ABORTED');
    expect((await first).status).toBe('OK');
  });

  it('waits for a transaction that does not wait for it', async () => {
    const [first, second, third] = [await begin(), await begin(), await begin()];
    // first waits for second on c/d, and second for third on c/e. On c/f, third would wait for first: a deadlock.
    for (const [transaction, path] of [
      [first, 'c/f'],
      [second, 'c/d'],
      [third, 'c/e'],
    ] as const)
      await read(transaction, path);
    const done: string[] = [];
    const write = async (name: string, transaction: Json, path: string) => {
      const writes = [{ delete: `${root}/${path}` }];
      const { status } = await call(service, 'Commit', { database, writes, transaction });
      done.push(`${name} ${status}`);
    };
    const pending = [write('first', first, 'c/d'), write('second', second, 'c/e')];
    await read(third, 'c/g');
    expect(done).toEqual([]);
    await Promise.all([...pending, write('third', third, 'c/f')]);
    expect(done).toEqual(['first ABORTED', 'third OK', 'second OK']);
  });

  it('proceeds after a reset, and the other transaction is no longer valid', async () => {
    const blocker = await begin();
    await read(blocker);
    const pending = commit(1);
    service.reset();
    expect(await pending).toMatchObject({ status: 'OK' });
    expect((await commit(2, blocker)).status).toMatch(/ABORTED|INVALID_ARGUMENT/);
  });
});
