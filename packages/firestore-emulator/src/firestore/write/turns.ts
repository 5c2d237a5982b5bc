/** A retried transaction, from its request to begin until it ends or its time limit is over. */
interface Turn {
  readonly paths: ReadonlySet<string>;
  begin: (() => void) | null;
}

/** Ends a turn. Idempotent. */
export type EndTurn = () => void;

/**
 * Serialises the retries of transactions that failed because of locks, if they need the same documents. Otherwise the
 * retries would conflict with each other again. Each turn has the time limit `limitMs`, after which the next one
 * begins.
 */
export class Turns {
  /** Turns in the order of their requests. */
  readonly #line = new Set<Turn>();

  constructor(private readonly limitMs: number) {}

  /** Resolves when a transaction that needs `paths` may begin. The result is the function that ends its turn. */
  async take(paths: readonly string[]): Promise<EndTurn> {
    const turn: Turn = { paths: new Set(paths), begin: null };
    this.#line.add(turn);
    if (!this.#isFirst(turn)) {
      await new Promise<void>((resolve) => {
        turn.begin = resolve;
      });
    }
    const end = () => {
      clearTimeout(limit);
      if (this.#line.delete(turn)) this.#beginNext();
    };
    const limit = setTimeout(end, this.limitMs).unref();
    return end;
  }

  #isFirst(turn: Turn): boolean {
    for (const earlier of this.#line) {
      if (earlier === turn) return true;
      for (const path of earlier.paths) if (turn.paths.has(path)) return false;
    }
    return true;
  }

  #beginNext(): void {
    for (const turn of this.#line) {
      const { begin } = turn;
      if (!begin || !this.#isFirst(turn)) continue;
      turn.begin = null;
      begin();
    }
  }
}
