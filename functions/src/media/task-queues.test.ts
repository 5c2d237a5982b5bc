import { setImmediate } from 'node:timers/promises';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairQueue, limitConcurrency } from './task-queues.ts';

const maxWaitMs = 1000;
const refused = signInErrors.tooManyRequests({ retryAfterMs: maxWaitMs });

/** A queue whose tasks end when the test says so. */
function start(maxQueued = 10) {
  const inTurn = createFairQueue({ maxQueued, maxWaitMs });
  const started: string[] = [];
  let running: { finish: () => void; fail: (error: Error) => void } | undefined;
  const add = (uid: string, name: string) => {
    const result = inTurn(uid, () => {
      started.push(name);
      return new Promise<string>((resolve, reject) => {
        running = { finish: () => resolve(name), fail: reject };
      });
    });
    result.catch(() => undefined);
    return result;
  };
  /** Ends the running task, and waits until the next one has started. */
  const finish = async (error?: Error) => {
    if (error) running?.fail(error);
    else running?.finish();
    await setImmediate();
  };
  return { add, finish, started };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a fair queue', () => {
  it('runs one task at a time, and a new person next, whatever others have queued', async () => {
    const { add, finish, started } = start();
    for (const name of ['a1', 'a2', 'a3', 'a4']) add('ana', name);
    add('bo', 'b1');
    expect(started).toEqual(['a1']);
    await finish();
    expect(started).toEqual(['a1', 'b1']);
    add('bo', 'b2');
    add('cy', 'c1');
    for (let count = 0; count < 5; count++) await finish();
    expect(started).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3', 'a4']);
  });

  it('keeps the order of one person’s tasks, and passes results and errors on', async () => {
    const { add, finish, started } = start();
    const [first, second, third] = [add('ana', 'a1'), add('ana', 'a2'), add('ana', 'a3')];
    await finish();
    await finish(new Error('damaged'));
    await finish();
    expect([await first, await third]).toEqual(['a1', 'a3']);
    await expect(second).rejects.toThrow('damaged');
    expect(started).toEqual(['a1', 'a2', 'a3']);
    await finish();
    add('bo', 'b1');
    expect(started.at(-1)).toBe('b1');
  });

  it('refuses a person with too many tasks in the queue, but nobody else', async () => {
    const { add, finish, started } = start(2);
    for (const name of ['a1', 'a2', 'a3']) add('ana', name);
    await expect(add('ana', 'a4')).rejects.toEqual(refused);
    add('bo', 'b1');
    for (let count = 0; count < 4; count++) await finish();
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  it('refuses a task that has waited too long, and never runs it', async () => {
    const { add, finish, started } = start();
    add('ana', 'a1');
    const late = [add('ana', 'a2'), add('bo', 'b1')];
    vi.advanceTimersByTime(maxWaitMs - 1);
    const later = add('bo', 'b2');
    vi.advanceTimersByTime(1);
    for (const task of late) await expect(task).rejects.toEqual(refused);
    await finish();
    expect(started).toEqual(['a1', 'b2']);
    vi.advanceTimersByTime(maxWaitMs);
    await finish();
    expect(await later).toBe('b2');
    await finish();
    expect(started).toEqual(['a1', 'b2']);
  });
});

it('runs a limited number of tasks at once, in order, even if some fail', async () => {
  const inLane = limitConcurrency(2);
  let running = 0;
  const begun: number[] = [];
  const work = (index: number) => async () => {
    begun.push(index);
    running += 1;
    expect(running).toBeLessThanOrEqual(2);
    await setImmediate();
    running -= 1;
    if (index === 1) throw new Error('damaged');
    return index;
  };
  const all = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => inLane(work(index))));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    0,
    'damaged',
    2,
    3,
    4,
    5,
  ]);
});
