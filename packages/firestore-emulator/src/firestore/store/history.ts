import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import { type Micros, timestampToMicros } from './clock.ts';
import type { StoredChange, StoredDocument } from './document.ts';

interface Commit {
  readonly time: Micros;
  readonly changes: readonly StoredChange[];
}

/** How much of the past is kept. */
interface Retention {
  readonly maxAge: Micros;
  readonly maxChanges: number;
}

const minute: Micros = 60 * 1_000_000;
const hour = 60 * minute;
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

  /**
   * Converts a requested `read_time` to microseconds. Throws if it is in the future, older than the kept history, or older
   * than an hour without being a whole minute. Source: google.firestore.v1 `read_time`.
   */
  checkReadTime(wire: google.protobuf.ITimestamp, now: Micros): Micros {
    const time = timestampToMicros(wire);
    if (time > now) throw invalidArgument("The requested 'read_time' cannot be in the future.");
    if (time < this.earliest(now)) throw failedPrecondition("The requested 'read_time' is too old.");
    if (time < now - hour && (time % minute !== 0 || (wire.nanos ?? 0) !== 0))
      throw invalidArgument("A 'read_time' that is older than an hour must be a whole minute.");
    return time;
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
