import type { EmulatorClock } from '../../../index.d.ts';
import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import { type Clock, type ClockSetting, latestTime, type Micros } from '../store/clock.ts';

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
