import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SortedList } from './sorted-list.ts';

it('contains the same items as a sorted array, and scans from any position in both directions', () => {
  const change = fc.record({ value: fc.integer({ min: 0, max: 2000 }), isAdd: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 1500 }),
      fc.array(change, { maxLength: 1500 }),
      fc.integer({ min: -1, max: 2001 }),
      (initial, changes, bound) => {
        const model = new Set(initial);
        const list = new SortedList<number>((a, b) => a - b, model);
        for (const { value, isAdd } of changes) {
          if (!isAdd) expect(list.delete(value)).toBe(model.delete(value));
          else if (!model.has(value)) {
            list.add(value);
            model.add(value);
          }
        }
        const sorted = [...model].sort((a, b) => a - b);
        expect(list.size).toBe(sorted.length);
        expect([...list.ascending()]).toEqual(sorted);
        expect([...list.descending()]).toEqual(sorted.toReversed());
        const cut = (item: number) => item - bound - 0.5;
        expect([...list.ascending(cut)]).toEqual(sorted.filter((item) => item > bound));
        expect([...list.descending(cut)]).toEqual(sorted.filter((item) => item <= bound).toReversed());
      },
    ),
    { numRuns: 60 },
  );
});

it('splits and removes chunks when items are added and deleted in order', () => {
  const list = new SortedList<number>((a, b) => a - b);
  for (let i = 0; i < 3000; i++) list.add(i);
  expect([...list.ascending()]).toHaveLength(3000);
  for (let i = 0; i < 3000; i++) expect(list.delete(i)).toBe(true);
  expect([...list.ascending()]).toEqual([]);
  expect([...list.descending()]).toEqual([]);
  expect(list.delete(1)).toBe(false);
});
