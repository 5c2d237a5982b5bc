import type { Micros } from './clock.ts';
import type { StoredChange, StoredDocument } from './document.ts';

interface Commit {
  readonly time: Micros;
  readonly changes: readonly StoredChange[];
}

/** How much of the past is kept. */
export interface Retention {
  readonly maxAge: Micros;
  readonly maxChanges: number;
}

const hour: Micros = 3600 * 1_000_000;
/** A database without point-in-time recovery. Source: firebase.google.com/docs/firestore/pitr. */
export const lastHour: Retention = { maxAge: hour, maxChanges: 20_000 };
/** A database with point-in-time recovery. */
export const lastWeek: Retention = { maxAge: 7 * 24 * hour, maxChanges: 500_000 };

/**
 * The recent commits of one database, for reads in the past and for listeners that resume. The age and the number of
 * changes are limited. `start` is the earliest time whose state can be reconstructed.
 */
export class History {
  #commits: Commit[] = [];
  /** Index of the first commit that is still used. Earlier ones are removed later, many at once. */
  #first = 0;
  #changeCount = 0;

  constructor(
    public start: Micros,
    readonly retention: Retention,
  ) {}

  add(time: Micros, changes: readonly StoredChange[]): void {
    const { maxAge, maxChanges } = this.retention;
    this.#commits.push({ time, changes });
    this.#changeCount += changes.length;
    for (
      let oldest = this.#commits[this.#first];
      oldest && (this.#changeCount > maxChanges || oldest.time < time - maxAge);
      oldest = this.#commits[this.#first]
    ) {
      this.start = oldest.time;
      this.#changeCount -= oldest.changes.length;
      this.#first += 1;
    }
    if (this.#first > 1000 && this.#first * 2 > this.#commits.length) {
      this.#commits = this.#commits.slice(this.#first);
      this.#first = 0;
    }
  }

  /** The earliest time at which a read at `now` is possible. */
  earliest(now: Micros): Micros {
    return Math.max(this.start, now - this.retention.maxAge);
  }

  /** Returns whether nothing has changed after `time`. */
  isCurrent(time: Micros): boolean {
    const last = this.#commits.at(-1);
    return (last?.time ?? this.start) <= time;
  }

  /** Removes all commits. The state before `start` can then no longer be reconstructed. */
  restart(start: Micros): void {
    this.start = start;
    this.#commits = [];
    this.#first = 0;
    this.#changeCount = 0;
  }

  /** Returns the state at `time` of every document that changed later, by path. Null means that it did not exist. */
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
