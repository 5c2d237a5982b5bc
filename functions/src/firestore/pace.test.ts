import { describe, expect, it } from 'vitest';
import { createPace, paceMs } from './pace.ts';

/** A pace whose clock is set, and that shares with others in the middle of what chance may give. */
const pace = () => createPace(() => 0.5);

describe('a pace', () => {
  it('lets changes that come one after the other through at once', () => {
    const { wrote, waitMs, isShared } = pace();
    for (let nowMs = 0; nowMs < 100; nowMs += 10) {
      expect([waitMs(nowMs), isShared(nowMs)]).toEqual([0, false]);
      wrote(nowMs);
    }
  });

  it('writes twice at once after a quiet time, and then each second', () => {
    const { wrote, crowded, waitMs, isShared } = pace();
    wrote(0);
    crowded(5);
    expect([waitMs(10), isShared(10)]).toEqual([0, false]);
    wrote(20);
    crowded(30);
    expect([waitMs(30), isShared(30)]).toEqual([paceMs - 10, true]);
    wrote(1020);
    crowded(1500);
    expect(waitMs(1500)).toBe(520);
  });

  it('does not write twice at once where it has just written', () => {
    const { wrote, crowded, waitMs } = pace();
    for (const nowMs of [0, 10, 20]) wrote(nowMs);
    crowded(25);
    expect(waitMs(30)).toBe(990);
  });

  it('waits for nobody when the crowd has gone', () => {
    const { wrote, crowded, waitMs, isShared } = pace();
    wrote(0);
    wrote(10);
    crowded(10);
    expect(waitMs(20)).toBeGreaterThan(0);
    expect([waitMs(2010), isShared(2010)]).toEqual([0, false]);
  });

  it('begins at another moment than those it shares with', () => {
    const { wrote, othersWrote, waitMs } = pace();
    wrote(0);
    othersWrote(100);
    expect(waitMs(100)).toBe(900 + paceMs / 4);
  });
});
