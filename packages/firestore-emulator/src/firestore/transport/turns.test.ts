import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

it('lets a few begin in each turn of the event loop, in their order, and at once when nobody waits', async () => {
  const turns = new Turns(2);
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
