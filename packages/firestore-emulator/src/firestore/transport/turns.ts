/**
 * Lets a few of those that come at once begin in each turn of the event loop, in the order they came: what the first of them are answered
 * leaves before the last begin, so that a client and the server work at the same time, not in turns.
 */
export class Turns {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #begun = 0;

  /** `most`: how many begin in one turn. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Undefined where it may begin at once. */
  next(): Promise<void> | undefined {
    if (this.#begun === 0) this.#goOnLater();
    if (this.#begun < this.#most) {
      this.#begun++;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #goOnLater(): void {
    setImmediate(() => {
      const next = this.#waiting.splice(0, this.#most);
      this.#begun = next.length;
      if (next.length > 0) this.#goOnLater();
      for (const begin of next) begin();
    });
  }
}
