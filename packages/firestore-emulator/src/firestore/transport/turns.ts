/**
 * Limits how many of several simultaneous calls start in one turn of the event loop. The others start in later turns,
 * in the order of their arrival. The first responses are sent before the last calls start, so that the client and the
 * server work at the same time.
 */
export class TurnLimiter {
  readonly #limit: number;
  readonly #queue: (() => void)[] = [];
  #started = 0;

  /** `most` is the number of calls that may start in one turn. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Returns undefined if the call may start now, or a promise that resolves when it may. */
  next(): Promise<void> | undefined {
    if (this.#started === 0) this.#scheduleNext();
    if (this.#started < this.#limit) {
      this.#started++;
      return undefined;
    }
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  #scheduleNext(): void {
    setImmediate(() => {
      const next = this.#queue.splice(0, this.#limit);
      this.#started = next.length;
      if (next.length > 0) this.#scheduleNext();
      for (const begin of next) begin();
    });
  }
}
