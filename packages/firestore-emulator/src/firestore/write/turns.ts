/** A transaction that is tried again, from when it comes until it ends or has had its time. */
interface Turn {
  readonly paths: ReadonlySet<string>;
  begin: (() => void) | null;
}

/** Idempotent. */
export type EndTurn = () => void;

/**
 * Lets transactions that lost a document to others, and are tried again, go one after the other where they want the same documents:
 * they would only meet again. Each has `limitMs`; then the next one begins, whatever has become of it.
 */
export class Turns {
  /** In the order in which they came. */
  readonly #line = new Set<Turn>();
  readonly #limitMs: number;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /** Resolves when it is the turn of a transaction that wants `paths`, with what ends the turn. */
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
    const limit = setTimeout(end, this.#limitMs).unref();
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
