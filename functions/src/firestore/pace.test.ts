import { describe, expect, it } from 'vitest';
import { createPace, paceMs } from './pace.ts';

/** How long one commit takes in these tests. */
const commitMs = 30;

/**
 * Simulates one instance. Changes arrive at `arrivals`, in milliseconds. Returns the times of the writes, and how long
 * each change had to wait for its result.
 */
function simulate(arrivals: readonly number[]) {
  const pace = createPace();
  const writes: number[] = [];
  const waits: number[] = [];
  const coming = [...arrivals];
  let queued: number[] = [];
  let nowMs = 0;
  /** Moves the clock, and queues the changes that arrive on the way. */
  const moveTo = (timeMs: number, isResultPending: boolean) => {
    nowMs = timeMs;
    for (const arrival of coming.splice(0, coming.filter((each) => each <= timeMs).length)) {
      if (isResultPending || queued.length > 0) pace.noteConcurrentWork(arrival);
      queued.push(arrival);
    }
  };
  while (coming.length > 0 || queued.length > 0) {
    if (queued.length === 0) moveTo(Math.max(nowMs, coming[0] ?? 0), false);
    for (let waitMs = pace.waitMs(nowMs); waitMs > 0; waitMs = pace.waitMs(nowMs)) moveTo(nowMs + waitMs, false);
    const written = queued;
    queued = [];
    moveTo(nowMs + commitMs, true);
    pace.noteWrite(nowMs);
    writes.push(nowMs);
    waits.push(...written.map((arrival) => nowMs - arrival));
  }
  return { writes, waits };
}

const every = (intervalMs: number, count: number) => Array.from({ length: count }, (_, index) => index * intervalMs);
const mostWithin5s = (times: readonly number[]) =>
  Math.max(...times.map((start) => times.filter((time) => time >= start && time < start + 5000).length));
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('a pace', () => {
  it('does not delay changes that come one after the other', () => {
    const { noteWrite, waitMs } = createPace();
    for (let nowMs = 0; nowMs < 100; nowMs += 10) {
      expect(waitMs(nowMs)).toBe(0);
      noteWrite(nowMs);
    }
  });

  it('lets a burst of 50 changes through in two immediate writes', () => {
    const { writes, waits } = simulate(every(0.5, 50));
    expect(writes).toHaveLength(2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2 * commitMs);
  });

  it('lets the next burst through when the document was quiet for about a second', () => {
    const burst = every(1, 10);
    const { waits } = simulate([...burst, ...burst.map((arrival) => arrival + 1300)]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2 * commitMs);
  });

  it('writes a document with 10,000 changes in a minute at most ten times in any five seconds', () => {
    const { writes, waits } = simulate(every(6, 10_000));
    expect(waits).toHaveLength(10_000);
    expect(mostWithin5s(writes)).toBeLessThanOrEqual(10);
    expect(Math.max(...waits)).toBeLessThan(paceMs);
  });

  it('does not delay one change a second, and delays four a second by less than 0.3 s on average', () => {
    // Two people at a time, so that the document is crowded.
    const pairs = (intervalMs: number) => every(intervalMs, 60).flatMap((arrival) => [arrival, arrival + 10]);
    expect(Math.max(...simulate(pairs(2000)).waits)).toBeLessThanOrEqual(2 * commitMs);
    const popular = simulate(pairs(500));
    expect(meanOf(popular.waits)).toBeLessThan(300);
    expect(mostWithin5s(popular.writes)).toBeLessThanOrEqual(10);
  });

  it('does not delay writes when the document is not crowded any more', () => {
    const { noteWrite, noteConcurrentWork, waitMs } = createPace();
    for (const nowMs of [0, 10, 20]) noteWrite(nowMs);
    noteConcurrentWork(20);
    expect(waitMs(30)).toBeGreaterThan(0);
    noteWrite(2019);
    noteWrite(2019);
    expect([waitMs(2019) > 0, waitMs(2020)]).toEqual([true, 0]);
  });

  it('writes once per second, and adds a random delay, when other instances write the document', () => {
    const { noteWrite, noteWriteByOthers, waitMs } = createPace(() => 0.5);
    noteWrite(0);
    noteWriteByOthers(100);
    expect(waitMs(100)).toBe(900 + paceMs / 4);
  });
});
