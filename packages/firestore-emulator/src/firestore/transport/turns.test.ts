import { expect, it } from 'vitest';
import { TurnLimiter } from './turns.ts';

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

it('starts a few calls per turn of the event loop, in order, and starts a call at once when none is queued', async () => {
  const turns = new TurnLimiter(2);
  const begun: number[] = [];
  const begin = async (number: number) => {
    await turns.next();
    begun.push(number);
  };
  const all = [1, 2, 3, 4, 5].map(begin);
  await Promise.resolve();
  expect(begun).toEqual([1, 2]);
  await turn();
  expect(begun).toEqual([1, 2, 3, 4]);
  const late = begin(6);
  await Promise.resolve();
  expect(begun).toEqual([1, 2, 3, 4]);
  await Promise.all([...all, late]);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
  await turn();
  expect(turns.next()).toBeUndefined();
});
