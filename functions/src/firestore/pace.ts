/** Each instance writes a document that many people change at most once in this time. */
export const paceMs = 1000;
/** After concurrent work, the document is crowded for this long. Writes of a crowded document are paced. */
const crowdedMs = 2 * paceMs;
/** For this long after a write by another instance, writes get a random delay, so that instances do not collide. */
const othersMs = 5 * paceMs;

/** Decides when this instance can write a document again. Times are milliseconds of a monotonic clock. */
export interface Pace {
  /** Must be called when work arrives while other work on the document has no result yet. */
  noteConcurrentWork(nowMs: number): void;
  /** Must be called after this instance has written the document. */
  noteWrite(nowMs: number): void;
  /** Must be called when another instance has written the document. */
  noteWriteByOthers(nowMs: number): void;
  /** Returns how long the next write must wait. */
  waitMs(nowMs: number): number;
  /** Returns whether the caller must check for writes by other instances before the next write. */
  mustCheckOthers(nowMs: number): boolean;
}

/**
 * Creates the pace of one document.
 *
 * Changes that come one after the other do not wait. When changes come at the same time, there is at most one write
 * per second. It contains all changes of that second.
 *
 * The second write after a quiet time does not wait either, so that a few people at the same moment get their
 * responses immediately.
 */
export function createPace(random: () => number = Math.random): Pace {
  let crowdedUntil = Number.NEGATIVE_INFINITY;
  let othersUntil = Number.NEGATIVE_INFINITY;
  let lastWriteMs = Number.NEGATIVE_INFINITY;
  let isNextImmediate = false;
  return {
    noteConcurrentWork: (nowMs) => {
      crowdedUntil = nowMs + crowdedMs;
    },
    noteWrite: (nowMs) => {
      isNextImmediate = nowMs - lastWriteMs >= 2 * paceMs;
      lastWriteMs = nowMs;
    },
    noteWriteByOthers: (nowMs) => {
      isNextImmediate = false;
      crowdedUntil = nowMs + crowdedMs;
      othersUntil = nowMs + othersMs;
    },
    waitMs: (nowMs) => {
      if (nowMs >= crowdedUntil || isNextImmediate) return 0;
      const randomDelayMs = nowMs < othersUntil ? (random() * paceMs) / 2 : 0;
      return Math.max(0, lastWriteMs + paceMs + randomDelayMs - nowMs);
    },
    mustCheckOthers: (nowMs) => nowMs < crowdedUntil && !isNextImmediate,
  };
}
