/** Microseconds since the epoch, as a number (exact until the year 2255). */
export type Micros = number;

/** The one logical clock: every commit and every read gets its own, later time. */
export interface Clock {
  /** Strictly greater than every earlier answer. */
  next(): Micros;
  /**
   * As `next`, and a millisecond after the commit before where that is hardly ahead of the time. Server timestamps have
   * milliseconds: people order by them what they wrote one after the other, which here takes less than one.
   */
  nextCommit(): Micros;
}

const millisecond: Micros = 1000;
const maxLead: Micros = 3 * millisecond;

/** A clock over wall time (injected in tests). It never repeats and never goes back. */
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
      const distinct = (Math.floor(lastCommit / millisecond) + 1) * millisecond;
      last = Math.max(last + 1, wall, distinct - wall <= maxLead ? distinct : 0);
      // A commit and its server timestamp, which has whole milliseconds, have different times (as recorded).
      if (last % millisecond === 0) last += 1;
      lastCommit = last;
      return last;
    },
  };
}

/** The system's milliseconds, refined by the monotonic timer, which is kept in step with them. */
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

/** Nanoseconds below a microsecond are dropped. */
export function timestampToMicros(timestamp: {
  seconds?: number | string | null;
  nanos?: number | null;
}): Micros {
  return Number(timestamp.seconds ?? 0) * 1_000_000 + Math.floor((timestamp.nanos ?? 0) / 1000);
}
