import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveItem, nearestIndex } from './reorder.ts';

describe('moving an item', () => {
  it.each([
    ['past the end', 1, 9, ['a', 'c', 'd', 'b']],
    ['before the beginning', 2, -4, ['c', 'a', 'b', 'd']],
  ])('moves it %s', (_where, from, to, expected) => {
    expect(moveItem(['a', 'b', 'c', 'd'], from, to)).toEqual(expected);
  });

  it('keeps all items and the order of the others, and can be undone', () => {
    const lists = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (list, someFrom, someTo) => {
        const [from, to] = [someFrom % list.length, someTo % list.length];
        const now = moveItem(list, from, to);
        expect(now[to]).toBe(list[from]);
        expect(now.toSpliced(to, 1)).toEqual(list.toSpliced(from, 1));
        expect(moveItem(now, to, from)).toEqual(list);
      }),
    );
  });

  it('finds the box with the nearest centre', () => {
    const box = (left: number, top: number) => ({ left, top, width: 60, height: 60 });
    const boxes = [box(0, 0), box(70, 0), box(0, 70)];
    expect(nearestIndex(boxes, 10, 10)).toBe(0);
    expect(nearestIndex(boxes, 66, 20)).toBe(1);
    expect(nearestIndex(boxes, -500, 900)).toBe(2);
    expect(nearestIndex([], 0, 0)).toBe(-1);
  });
});
