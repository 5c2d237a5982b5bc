import type { EmulatorClock } from '../../../index.d.ts';
import { failedPrecondition, invalidArgument } from '../border/errors.ts';

/** Microseconds since the epoch, as a number (exact until the year 2255). */
export type Micros = number;

/** What a clock shows: the wall clock's time, moved by an amount, or a time at which it stands. */
export type ClockSetting = { readonly aheadMicros: Micros } | { readonly standsAt: Micros };

export const realTime: ClockSetting = { aheadMicros: 0 };

const millisecond: Micros = 1000;
/** How far a commit time may be ahead of the time that the clock shows. */
const maxLead: Micros = 3 * millisecond;
/** The last time that JavaScript's dates and Micros can both show without loss. */
const latestTime: Micros = Date.UTC(2255, 0) * millisecond;

/** The clock of one database. Every commit and every read gets a new, later time. It never goes back. */
export class Clock {
  #last: Micros = 0;
  #lastCommit: Micros = 0;

  constructor(
    private readonly wallTime: () => Micros = createWallTime(),
    /** What the clock shows. Times that are used already stay used when it changes. */
    public setting = realTime,
  ) {}

  /** The time that the clock shows, or the last one that it gave if that is later. */
  now(): Micros {
    return Math.max(this.#last, this.#shown());
  }

  /** Returns a time that is strictly greater than every earlier one. */
  next(): Micros {
    this.#last = Math.max(this.#last + 1, this.#shown());
    return this.#last;
  }

  /**
   * Like `next`, and in a later millisecond than the previous commit, unless that is too far ahead of the shown time.
   * Server timestamps have whole milliseconds, and applications order documents by them. Without this, two commits one
   * after the other would often have equal timestamps, because a commit takes less than a millisecond.
   */
  nextCommit(): Micros {
    const shown = this.#shown();
    const nextMillisecond = (Math.floor(this.#lastCommit / millisecond) + 1) * millisecond;
    let time = Math.max(this.#last + 1, shown, nextMillisecond - shown <= maxLead ? nextMillisecond : 0);
    // A commit time is never a whole millisecond, so it differs from its server timestamp (as in the recordings).
    if (time % millisecond === 0) time += 1;
    this.#last = time;
    this.#lastCommit = time;
    return time;
  }

  /** Returns whether the setting would not move the clock back. */
  canSet(setting: ClockSetting): boolean {
    return this.#shown(setting) >= Math.min(this.#last, this.#shown());
  }

  /** Shows the setting, and may go back, because all data of the database is gone. */
  restart(setting: ClockSetting): void {
    this.setting = setting;
    this.#last = Math.min(this.#last, this.#shown() + maxLead);
    this.#lastCommit = Math.min(this.#lastCommit, this.#last);
  }

  /** Makes all later times greater than `time`, which is that of a document from elsewhere. */
  startAfter(time: Micros): void {
    this.#last = Math.max(this.#last, time);
  }

  #shown(setting = this.setting): Micros {
    return 'standsAt' in setting ? setting.standsAt : this.wallTime() + setting.aheadMicros;
  }
}

/** Returns the system's time in milliseconds, with microseconds from the monotonic timer. */
export function createWallTime(): () => Micros {
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

/** Times that a clock can show: years 1970 to 2254. */
const isTime = (micros: Micros): boolean => Number.isFinite(micros) && micros >= 0 && micros <= latestTime;

/** Converts a time of the API to microseconds. Throws INVALID_ARGUMENT. */
export function clockTime(time: Date | string | number): Micros {
  const micros = new Date(time).getTime() * 1000;
  if (!isTime(micros)) throw invalidArgument(`The clock cannot show this time: ${String(time)}`);
  return micros;
}

/** Moves clocks together. The first one is read. `moved` does what is due at the new time. */
export class MovedClock implements EmulatorClock {
  constructor(
    private readonly wallTime: () => Micros,
    private readonly clocks: () => readonly [Clock, ...Clock[]],
    private readonly moved: () => Promise<void>,
  ) {}

  now(): Date {
    return new Date(this.clocks()[0].now() / 1000);
  }

  get stands(): boolean {
    return 'standsAt' in this.clocks()[0].setting;
  }

  async set(time: Date | string | number): Promise<void> {
    const setting = { standsAt: clockTime(time) };
    const late = this.clocks().find((clock) => !clock.canSet(setting));
    if (late) {
      const used = new Date(late.now() / 1000).toISOString();
      throw failedPrecondition(
        `The clock cannot go back: a database has used ${used}. ` +
          'Set a later time, drop all data first with POST /reset, or start with this time.',
      );
    }
    await this.#change(() => setting);
  }

  async advance(milliseconds: number): Promise<void> {
    if (!(milliseconds >= 0))
      throw invalidArgument('The clock advances by a number of milliseconds, which is not negative.');
    const micros = Math.round(milliseconds * 1000);
    const changed = (clock: Clock): ClockSetting =>
      'standsAt' in clock.setting
        ? { standsAt: clock.setting.standsAt + micros }
        : { aheadMicros: clock.setting.aheadMicros + micros };
    if (!this.clocks().every((clock) => isTime(clock.now() + micros)))
      throw invalidArgument(`The clock cannot advance by ${milliseconds} ms.`);
    await this.#change(changed);
  }

  async resume(): Promise<void> {
    const wall = this.wallTime();
    await this.#change((clock) => ({ aheadMicros: Math.max(0, clock.now() - wall) }));
  }

  async #change(setting: (clock: Clock) => ClockSetting): Promise<void> {
    for (const clock of this.clocks()) clock.setting = setting(clock);
    await this.moved();
  }
}
