import { beforeEach, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { call, callOk, type Json, type JsonObject } from '../testing/recordings/rpc.ts';

const database = 'projects/locks/databases/(default)';
const root = `${database}/documents`;

describe('a commit that waits for a lock', () => {
  let service: ReturnType<typeof createFirestoreService>;

  beforeEach(() => {
    service = createFirestoreService({ lockTimeoutMs: 60_000 });
  });

  const begin = async (): Promise<Json> => {
    const [answer] = await callOk(service, 'BeginTransaction', { database });
    return answer?.transaction ?? null;
  };
  const read = (transaction: Json, path = 'c/d') =>
    callOk(service, 'BatchGetDocuments', { database, documents: [`${root}/${path}`], transaction });
  const commit = (n: number, transaction?: Json) => {
    const writes = [{ update: { name: `${root}/c/d`, fields: { n: { integerValue: String(n) } } } }];
    return call(service, 'Commit', { database, writes, ...(transaction ? { transaction } : {}) });
  };

  it('does not happen any more when its transaction is rolled back meanwhile', async () => {
    const [mine, other] = [await begin(), await begin()];
    await read(mine);
    await read(other);
    const waiting = commit(1, mine);
    await callOk(service, 'Rollback', { database, transaction: mine });
    await callOk(service, 'Rollback', { database, transaction: other });
    expect(await waiting).toMatchObject({ status: 'ABORTED' });
    expect(await call(service, 'GetDocument', { name: `${root}/c/d` })).toMatchObject({
      status: 'NOT_FOUND',
    });
  });

  it('goes before later ones, each seeing the one before', async () => {
    const blocker = await begin();
    await read(blocker);
    const order: number[] = [];
    const waiting = [1, 2, 3].map((n) =>
      commit(n).then(({ status }) => {
        expect(status).toBe('OK');
        order.push(n);
      }),
    );
    await callOk(service, 'Rollback', { database, transaction: blocker });
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
    const [document] = await callOk(service, 'GetDocument', { name: `${root}/c/d` });
    expect(document).toMatchObject({ fields: { n: { integerValue: '3' } } });
  });

  // The locks of this service last for a minute: nobody here waits for that.
  it('is told at once when it waits in a circle; who came last goes first', async () => {
    const transactions = await Promise.all(Array.from({ length: 5 }, begin));
    for (const transaction of transactions) await read(transaction);
    const outside = commit(9);
    const answers = await Promise.all(transactions.map((transaction, n) => commit(n, transaction)));
    expect(answers.map(({ status }) => status)).toEqual(['ABORTED', 'ABORTED', 'ABORTED', 'ABORTED', 'OK']);
    expect(answers[0]?.message).toBe('Transaction lock timeout.');
    expect(await outside).toMatchObject({ status: 'OK' });
  });

  it('is let through when its transaction is tried again, one after the other', async () => {
    const transactions = await Promise.all(Array.from({ length: 5 }, begin));
    for (const transaction of transactions) await read(transaction);
    const answers = await Promise.all(transactions.map((transaction, n) => commit(n, transaction)));
    const losers = transactions.filter((_transaction, n) => answers[n]?.status === 'ABORTED');
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

  it('is not the one that is given up when its transaction is tried again', async () => {
    const [loser, winner] = [await begin(), await begin()];
    await read(loser);
    await read(winner);
    const lost = commit(1, loser);
    expect((await commit(2, winner)).status).toBe('OK');
    expect((await lost).status).toBe('ABORTED');
    const options = { readWrite: { retryTransaction: loser } };
    const [answer] = await callOk(service, 'BeginTransaction', { database, options });
    const retry = answer?.transaction ?? null;
    const other = await begin();
    await read(retry);
    await read(other);
    const first = commit(3, retry);
    expect((await commit(4, other)).status).toBe('ABORTED');
    expect((await first).status).toBe('OK');
  });

  it('waits for one that does not wait for it', async () => {
    const [first, second, third] = [await begin(), await begin(), await begin()];
    // first waits for second on c/d, second for third on c/e, and third would close the circle on c/f.
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
    const waiting = [write('first', first, 'c/d'), write('second', second, 'c/e')];
    await read(third, 'c/g');
    expect(done).toEqual([]);
    await Promise.all([...waiting, write('third', third, 'c/f')]);
    expect(done).toEqual(['first ABORTED', 'third OK', 'second OK']);
  });

  it('is set free by a reset, and the transaction is not known any more', async () => {
    const blocker = await begin();
    await read(blocker);
    const waiting = commit(1);
    service.reset();
    expect(await waiting).toMatchObject({ status: 'OK' });
    expect((await commit(2, blocker)).status).toMatch(/ABORTED|INVALID_ARGUMENT/);
  });
});
