import { compareDocuments, matchesQuery, type Query } from '../query/query.ts';
import { matchingDocuments, runQuery } from '../query/run.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange, StoredDocument } from '../store/document.ts';
import type { SnapshotBuilder } from './snapshot.ts';

/** The documents of one target, and how a commit changes them. */
export interface TargetView {
  /** Adds all current documents to the snapshot. */
  start(snapshot: SnapshotBuilder): void;
  /** Adds the changes since `time`. The database's history must start at or before `time`. */
  resume(snapshot: SnapshotBuilder, time: Micros): void;
  /** Adds the effect of the changes of one commit, which are applied and match the interest. */
  apply(snapshot: SnapshotBuilder, changes: readonly StoredChange[]): void;
  /** The number of documents in the target. */
  count(): number;
}

/** Documents by name. Missing documents are reported as deleted. */
export class DocumentsView implements TargetView {
  constructor(
    private readonly id: number,
    private readonly database: Database,
    readonly paths: readonly string[],
  ) {}

  start(snapshot: SnapshotBuilder): void {
    for (const path of this.paths) this.#report(snapshot, path, this.database.get(path));
  }

  resume(snapshot: SnapshotBuilder, time: Micros): void {
    const changed = this.database.history.changedSince(time);
    for (const path of this.paths) if (changed.has(path)) this.#report(snapshot, path, this.database.get(path));
  }

  apply(snapshot: SnapshotBuilder, changes: readonly StoredChange[]): void {
    for (const { path, after } of changes) this.#report(snapshot, path, after);
  }

  count(): number {
    return this.paths.filter((path) => this.database.get(path) !== null).length;
  }

  #report(snapshot: SnapshotBuilder, path: string, document: StoredDocument | null): void {
    if (document) snapshot.include(this.id, document, null);
    else snapshot.exclude(this.id, path, null, null);
  }
}

/** A query without limit and offset. It needs no state, because each document alone decides whether it matches. */
export class QueryView implements TargetView {
  constructor(
    private readonly id: number,
    private readonly database: Database,
    private readonly query: Query,
  ) {}

  start(snapshot: SnapshotBuilder): void {
    for (const document of matchingDocuments(this.database, this.query)) {
      snapshot.include(this.id, document, this.query.mask);
    }
  }

  resume(snapshot: SnapshotBuilder, time: Micros): void {
    for (const [path, before] of this.database.history.changedSince(time)) {
      this.#reportChange(snapshot, { path, before, after: this.database.get(path) });
    }
  }

  apply(snapshot: SnapshotBuilder, changes: readonly StoredChange[]): void {
    for (const change of changes) this.#reportChange(snapshot, change);
  }

  count(): number {
    let count = 0;
    for (const _document of matchingDocuments(this.database, this.query)) count += 1;
    return count;
  }

  #reportChange(snapshot: SnapshotBuilder, { path, before, after }: StoredChange): void {
    if (before === after) return;
    if (after && matchesQuery(this.query, after)) snapshot.include(this.id, after, this.query.mask);
    else if (before && matchesQuery(this.query, before)) {
      snapshot.exclude(this.id, path, after, this.query.mask);
    }
  }
}

/** A query with a limit or an offset. It runs again only when a change can affect the stored results. */
export class WindowView implements TargetView {
  #window = new Map<string, StoredDocument>();
  #last: StoredDocument | null = null;

  constructor(
    private readonly id: number,
    private readonly database: Database,
    private readonly query: Query,
  ) {}

  start(snapshot: SnapshotBuilder): void {
    this.#show(snapshot, runQuery(this.database, this.query).documents);
  }

  resume(snapshot: SnapshotBuilder, time: Micros): void {
    this.#remember(runQuery(this.database, this.query, time).documents);
    this.#show(snapshot, runQuery(this.database, this.query).documents);
  }

  apply(snapshot: SnapshotBuilder, changes: readonly StoredChange[]): void {
    if (changes.some((change) => this.#canAffect(change))) {
      this.#show(snapshot, runQuery(this.database, this.query).documents);
    }
  }

  count(): number {
    return this.#window.size;
  }

  #canAffect({ path, before, after }: StoredChange): boolean {
    if (this.#window.has(path)) return true;
    const matchesAfter = after !== null && matchesQuery(this.query, after);
    if (this.query.offset > 0) return matchesAfter || (before !== null && matchesQuery(this.query, before));
    if (!matchesAfter || this.query.limit === 0) return false;
    const isFull = this.query.limit !== null && this.#window.size >= this.query.limit;
    return !isFull || this.#last === null || compareDocuments(this.query, after, this.#last) < 0;
  }

  #show(snapshot: SnapshotBuilder, documents: readonly StoredDocument[]): void {
    const oldWindow = this.#window;
    this.#remember(documents);
    for (const path of oldWindow.keys()) {
      if (!this.#window.has(path)) snapshot.exclude(this.id, path, this.database.get(path), this.query.mask);
    }
    for (const document of documents) {
      if (oldWindow.get(document.path) !== document) snapshot.include(this.id, document, this.query.mask);
    }
  }

  #remember(documents: readonly StoredDocument[]): void {
    this.#window = new Map(documents.map((document) => [document.path, document]));
    this.#last = documents.at(-1) ?? null;
  }
}
