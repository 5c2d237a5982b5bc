import { setImmediate as later } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency.ts';

it('runs a limited number of tasks at once, in order, even if some fail', async () => {
  const inLane = limitConcurrency(2);
  let running = 0;
  const begun: number[] = [];
  const work = (index: number) => async () => {
    begun.push(index);
    running += 1;
    expect(running).toBeLessThanOrEqual(2);
    await later();
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
