/** What many change at once is written once in so many milliseconds, by each instance. */
export const paceMs = 1000;
/** So long after several have come at once the next ones are expected to. */
const crowdMs = 2 * paceMs;
/** So long after another instance has written are the instances not to begin at the same moment. */
const othersMs = 5 * paceMs;

/** When one document is written, by this instance. Times are milliseconds of any clock that only goes on. */
export interface Pace {
  /** Several are at it at once. */
  crowded(nowMs: number): void;
  /** This instance has written it. */
  wrote(nowMs: number): void;
  /** Another instance has. */
  othersWrote(nowMs: number): void;
  /** In how many milliseconds the next write may begin. */
  waitMs(nowMs: number): number;
  /** Whether other instances' writes are to be looked for before. */
  isShared(nowMs: number): boolean;
}

/**
 * While changes come one after the other nobody waits for anything. Once several have come at once, a write follows the one before after
 * a second, so that each carries all that have come meanwhile; but the first that follows a quiet time may follow at once: a
 * handful of people at the same moment all have their answer then.
 */
export function createPace(random: () => number = Math.random): Pace {
  let crowdedUntil = Number.NEGATIVE_INFINITY;
  let othersUntil = Number.NEGATIVE_INFINITY;
  let lastMs = Number.NEGATIVE_INFINITY;
  let mayFollow = false;
  return {
    crowded: (nowMs) => {
      crowdedUntil = nowMs + crowdMs;
    },
    wrote: (nowMs) => {
      mayFollow = nowMs - lastMs >= 2 * paceMs;
      lastMs = nowMs;
    },
    othersWrote: (nowMs) => {
      mayFollow = false;
      crowdedUntil = nowMs + crowdMs;
      othersUntil = nowMs + othersMs;
    },
    waitMs: (nowMs) => {
      if (nowMs >= crowdedUntil || mayFollow) return 0;
      const apartMs = nowMs < othersUntil ? (random() * paceMs) / 2 : 0;
      return Math.max(0, lastMs + paceMs + apartMs - nowMs);
    },
    isShared: (nowMs) => nowMs < crowdedUntil && !mayFollow,
  };
}
