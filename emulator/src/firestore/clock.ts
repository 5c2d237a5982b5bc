/** Microseconds since the epoch, as a number (exact until the year 2255). */
export type Micros = number;

/** The one logical clock: every commit and every read gets its own, later time. */
export interface Clock {
  /** Strictly greater than every earlier answer. */
  next(): Micros;
}

/** A clock over wall time (injected in tests). It never repeats and never goes back. */
export function createClock(wallTime: () => Micros = wallMicros): Clock {
  let last = 0;
  return {
    next() {
      last = Math.max(last + 1, wallTime());
      return last;
    },
  };
}

/** The system's milliseconds, with microseconds from the monotonic timer. */
function wallMicros(): Micros {
  return Date.now() * 1000 + (Math.floor(performance.now() * 1000) % 1000);
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
