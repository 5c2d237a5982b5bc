import { describe, expect, it } from 'vitest';
import { createPace, paceMs } from './pace.ts';

/** Creates a pace with a fixed random number. */
const pace = () => createPace(() => 0.5);

describe('a pace', () => {
  it('does not delay changes that come one after the other', () => {
    const { noteWrite, waitMs, mustCheckOthers } = pace();
    for (let nowMs = 0; nowMs < 100; nowMs += 10) {
      expect([waitMs(nowMs), mustCheckOthers(nowMs)]).toEqual([0, false]);
      noteWrite(nowMs);
    }
  });

  it('allows two immediate writes after a quiet time, and then one per second', () => {
    const { noteWrite, noteConcurrentWork, waitMs, mustCheckOthers } = pace();
    noteWrite(0);
    noteConcurrentWork(5);
    expect([waitMs(10), mustCheckOthers(10)]).toEqual([0, false]);
    noteWrite(20);
    noteConcurrentWork(30);
    expect([waitMs(30), mustCheckOthers(30)]).toEqual([paceMs - 10, true]);
    noteWrite(1020);
    noteConcurrentWork(1500);
    expect(waitMs(1500)).toBe(520);
  });

  it('does not allow two immediate writes when the last write is recent', () => {
    const { noteWrite, noteConcurrentWork, waitMs } = pace();
    for (const nowMs of [0, 10, 20]) noteWrite(nowMs);
    noteConcurrentWork(25);
    expect(waitMs(30)).toBe(990);
  });

  it('does not delay writes when the document is not noteConcurrentWork any more', () => {
    const { noteWrite, noteConcurrentWork, waitMs, mustCheckOthers } = pace();
    noteWrite(0);
    noteWrite(10);
    noteConcurrentWork(10);
    expect(waitMs(20)).toBeGreaterThan(0);
    expect([waitMs(2010), mustCheckOthers(2010)]).toEqual([0, false]);
  });

  it('adds a random delay when other instances write the document', () => {
    const { noteWrite, noteWriteByOthers, waitMs } = pace();
    noteWrite(0);
    noteWriteByOthers(100);
    expect(waitMs(100)).toBe(900 + paceMs / 4);
  });
});
