import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, nearestPlace } from '../upload/order.ts';

describe('the order of media', () => {
  it.each([
    ['forward', 0, 2, ['b', 'c', 'a', 'd']],
    ['back', 3, 1, ['a', 'd', 'b', 'c']],
    ['nowhere', 1, 1, ['a', 'b', 'c', 'd']],
    ['past the end', 1, 9, ['a', 'c', 'd', 'b']],
    ['before the beginning', 2, -4, ['c', 'a', 'b', 'd']],
  ])('one is moved %s', (_where, from, to, expected) => {
    expect(moved(['a', 'b', 'c', 'd'], from, to)).toEqual(expected);
  });

  it('loses nothing, keeps the order of the others, and can be undone', () => {
    const lists = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(lists, fc.nat(), fc.nat(), (list, someFrom, someTo) => {
        const [from, to] = [someFrom % list.length, someTo % list.length];
        const now = moved(list, from, to);
        expect(now[to]).toBe(list[from]);
        expect(now.toSpliced(to, 1)).toEqual(list.toSpliced(from, 1));
        expect(moved(now, to, from)).toEqual(list);
      }),
    );
  });

  it('what is dragged would lie in the place whose middle is nearest', () => {
    const place = (left: number, top: number) => ({ left, top, width: 60, height: 60 });
    const places = [place(0, 0), place(70, 0), place(0, 70)];
    expect(nearestPlace(places, 10, 10)).toBe(0);
    expect(nearestPlace(places, 66, 20)).toBe(1);
    expect(nearestPlace(places, -500, 900)).toBe(2);
    expect(nearestPlace([], 0, 0)).toBe(-1);
  });
});
