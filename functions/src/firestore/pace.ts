/** While several instances write a document, each of them writes it at most once in this time. */
export const paceMs = 1000;
/**
 * A document can be written twice immediately. After that, one more write is allowed for each `msPerWrite`. So one
 * instance writes a crowded document at most ten times in any five seconds: 2 + 5000 / 560 < 11.
 */
const burstWrites = 2;
const msPerWrite = 560;
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
  /** Returns how long the next write must wait. A write that had to wait must first check for other instances. */
  waitMs(nowMs: number): number;
}

/**
 * Creates the pace of one document.
 *
 * Changes that come one after the other do not wait. A short burst does not wait either, because all changes that
 * arrive during the first write share the second one. Only a document that stays above two writes a second has to wait,
 * and then each write contains all changes of the meantime.
 *
 * If other instances write the document too, this instance writes it once per second. It does not see how many changes
 * wait in the other instances.
 */
export function createPace(random: () => number = Math.random): Pace {
  let crowdedUntil = Number.NEGATIVE_INFINITY;
  let othersUntil = Number.NEGATIVE_INFINITY;
  let lastWriteMs = Number.NEGATIVE_INFINITY;
  // A token bucket. At `lastWriteMs` it had `remainingWrites` tokens.
  let remainingWrites = burstWrites;
  const allowedWrites = (nowMs: number) => Math.min(burstWrites, remainingWrites + (nowMs - lastWriteMs) / msPerWrite);
  return {
    noteConcurrentWork: (nowMs) => {
      crowdedUntil = nowMs + crowdedMs;
    },
    noteWrite: (nowMs) => {
      // A document that is not crowded can be written without a token.
      remainingWrites = Math.max(0, allowedWrites(nowMs) - 1);
      lastWriteMs = nowMs;
    },
    noteWriteByOthers: (nowMs) => {
      crowdedUntil = nowMs + crowdedMs;
      othersUntil = nowMs + othersMs;
    },
    waitMs: (nowMs) => {
      if (nowMs >= crowdedUntil) return 0;
      if (nowMs < othersUntil) return Math.max(0, lastWriteMs + paceMs * (1 + random() / 2) - nowMs);
      return Math.max(0, Math.ceil((1 - allowedWrites(nowMs)) * msPerWrite));
    },
  };
}
