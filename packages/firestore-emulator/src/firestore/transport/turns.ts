/**
 * Limits how many of several simultaneous calls start in one turn of the event loop. The others start in later turns,
 * in the order of their arrival. The first responses are sent before the last calls start, so that the client and the
 * server work at the same time.
 */
export class TurnLimiter {
  readonly #queue: (() => void)[] = [];
  #startedCount = 0;

  /** `limit` is the number of calls that may start in one turn. */
  constructor(private readonly limit: number) {}

  /** Returns undefined if the call may start now, or a promise that resolves when it may. */
  next(): Promise<void> | undefined {
    if (this.#startedCount === 0) this.#scheduleNext();
    if (this.#startedCount < this.limit) {
      this.#startedCount++;
      return undefined;
    }
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  #scheduleNext(): void {
    setImmediate(() => {
      const queuedCalls = this.#queue.splice(0, this.limit);
      this.#startedCount = queuedCalls.length;
      if (queuedCalls.length > 0) this.#scheduleNext();
      for (const begin of queuedCalls) begin();
    });
  }
}
