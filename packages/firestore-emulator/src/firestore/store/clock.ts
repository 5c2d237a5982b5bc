/** Microseconds since the epoch, as a number (exact until the year 2255). */
export type Micros = number;

/** The logical clock. Every commit and every read gets a new, later time. */
export interface Clock {
  /** Returns a time that is strictly greater than every earlier one. */
  next(): Micros;
  /**
   * Like `next`, and in a later millisecond than the previous commit, unless that is too far ahead of the wall clock.
   * Server timestamps have whole milliseconds, and applications order documents by them. Without this, two commits one
   * after the other would often have equal timestamps, because a commit takes less than a millisecond.
   */
  nextCommit(): Micros;
}

const millisecond: Micros = 1000;
/** How far a commit time may be ahead of the wall clock. */
const maxLead: Micros = 3 * millisecond;

/** Creates a clock on top of the wall clock, which tests inject. It never repeats a time and never goes back. */
export function createClock(wallTime: () => Micros = createWallTime()): Clock {
  let last = 0;
  let lastCommit = 0;
  return {
    next() {
      last = Math.max(last + 1, wallTime());
      return last;
    },
    nextCommit() {
      const wall = wallTime();
      const nextMillisecond = (Math.floor(lastCommit / millisecond) + 1) * millisecond;
      last = Math.max(last + 1, wall, nextMillisecond - wall <= maxLead ? nextMillisecond : 0);
      // A commit time is never a whole millisecond, so it differs from its server timestamp (as in the recordings).
      if (last % millisecond === 0) last += 1;
      lastCommit = last;
      return last;
    },
  };
}

/**
 * Returns the system's time in milliseconds, with microseconds from the monotonic timer, which is kept in sync with it.
 */
function createWallTime(): () => Micros {
  let offset = Number.NEGATIVE_INFINITY;
  return () => {
    const wall = Date.now() * millisecond;
    const ticks = Math.floor(performance.now() * millisecond);
    const micros = Math.min(Math.max(ticks + offset, wall), wall + millisecond - 1);
    offset = micros - ticks;
    return micros;
  };
}

export function microsToTimestamp(micros: Micros): { seconds: string; nanos: number } {
  const seconds = Math.floor(micros / 1_000_000);
  return { seconds: String(seconds), nanos: (micros - seconds * 1_000_000) * 1000 };
}

/** Converts a timestamp to microseconds. Nanoseconds below a microsecond are dropped. */
export function timestampToMicros(timestamp: { seconds?: number | string | null; nanos?: number | null }): Micros {
  return Number(timestamp.seconds ?? 0) * 1_000_000 + Math.floor((timestamp.nanos ?? 0) / 1000);
}
