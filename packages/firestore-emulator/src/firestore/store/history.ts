import type { Micros } from './clock.ts';
import type { StoredChange, StoredDocument } from './document.ts';

interface Commit {
  readonly time: Micros;
  readonly changes: readonly StoredChange[];
}

/** How far back reads may go, as in Firestore without point-in-time recovery. */
export const maxAge: Micros = 3600 * 1_000_000;
const maxChanges = 20_000;

/**
 * The recent commits of one database: for reads in the past and for listeners that come back. Bounded by age and by
 * number of changes; `start` is the earliest time that can still be reconstructed.
 */
export class History {
  start: Micros;
  #commits: Commit[] = [];
  /** Commits before this position are dropped already. */
  #first = 0;
  #changes = 0;

  constructor(start: Micros) {
    this.start = start;
  }

  add(time: Micros, changes: readonly StoredChange[]): void {
    this.#commits.push({ time, changes });
    this.#changes += changes.length;
    for (
      let oldest = this.#commits[this.#first];
      oldest && (this.#changes > maxChanges || oldest.time < time - maxAge);
      oldest = this.#commits[this.#first]
    ) {
      this.start = oldest.time;
      this.#changes -= oldest.changes.length;
      this.#first += 1;
    }
    if (this.#first > 1000 && this.#first * 2 > this.#commits.length) {
      this.#commits = this.#commits.slice(this.#first);
      this.#first = 0;
    }
  }

  /** Whether nothing has changed after `time`. */
  isCurrent(time: Micros): boolean {
    const last = this.#commits.at(-1);
    return (last?.time ?? this.start) <= time;
  }

  /** Forgets everything: what lies before `start` cannot be reconstructed any more. */
  restart(start: Micros): void {
    this.start = start;
    this.#commits = [];
    this.#first = 0;
    this.#changes = 0;
  }

  /** The state at `time` of every document that changed after it, by path; null = absent then. */
  changedSince(time: Micros): Map<string, StoredDocument | null> {
    const before = new Map<string, StoredDocument | null>();
    for (let i = this.#commits.length - 1; i >= this.#first; i--) {
      const commit = this.#commits[i] as Commit;
      if (commit.time <= time) break;
      for (const change of commit.changes) before.set(change.path, change.before);
    }
    return before;
  }
}
