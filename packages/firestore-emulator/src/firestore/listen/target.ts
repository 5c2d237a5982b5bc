import { compareDocuments, matchesQuery, type Query } from '../query/query.ts';
import { matchingDocuments, runQuery } from '../query/run.ts';
import type { Micros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import type { StoredChange, StoredDocument } from '../store/document.ts';
import type { Report } from './snapshot.ts';

/** The documents of one target, and how a commit changes them. */
export interface TargetView {
  /** Reports all current documents. */
  start(report: Report): void;
  /** Reports the changes since `time`. The database's history must start at or before `time`. */
  resume(report: Report, time: Micros): void;
  /**
   * Reports the effect of one commit, after the database has changed. `changes` are those that can affect the target
   * (see `WatchRegistry`).
   */
  apply(report: Report, changes: readonly StoredChange[]): void;
  /** The number of documents in the target. */
  count(): number;
}

/** Documents by name. Missing documents are reported as deleted. */
export class DocumentsView implements TargetView {
  constructor(
    private readonly id: number,
    private readonly database: Database,
    private readonly paths: readonly string[],
  ) {}

  start(report: Report): void {
    for (const path of this.paths) this.#report(report, path);
  }

  resume(report: Report, time: Micros): void {
    const changed = this.database.history.changedSince(time);
    for (const path of this.paths) if (changed.has(path)) this.#report(report, path);
  }

  apply(report: Report, changes: readonly StoredChange[]): void {
    for (const { path } of changes) this.#report(report, path);
  }

  count(): number {
    return this.paths.filter((path) => this.database.get(path) !== null).length;
  }

  #report(report: Report, path: string): void {
    const document = this.database.get(path);
    const [targetIds, removedTargetIds] = document ? [[this.id], []] : [[], [this.id]];
    report({ path, document, mask: null, targetIds, removedTargetIds });
  }
}

/** A query without limit and offset. It needs no state, because each document alone decides whether it matches. */
export class QueryView implements TargetView {
  constructor(
    protected readonly id: number,
    protected readonly database: Database,
    protected readonly query: Query,
  ) {}

  start(report: Report): void {
    for (const document of matchingDocuments(this.database, this.query)) this.include(report, document);
  }

  resume(report: Report, time: Micros): void {
    const changed = [...this.database.history.changedSince(time)];
    this.apply(
      report,
      changed.map(([path, before]) => ({ path, before, after: this.database.get(path) })),
    );
  }

  apply(report: Report, changes: readonly StoredChange[]): void {
    for (const { path, before, after } of changes) {
      if (before === after) continue;
      if (after && matchesQuery(this.query, after)) this.include(report, after);
      else if (before && matchesQuery(this.query, before)) this.exclude(report, path);
    }
  }

  count(): number {
    return runQuery(this.database, this.query).documents.length;
  }

  protected include(report: Report, document: StoredDocument): void {
    report({ path: document.path, document, mask: this.query.mask, targetIds: [this.id], removedTargetIds: [] });
  }

  protected exclude(report: Report, path: string): void {
    const document = this.database.get(path);
    report({ path, document, mask: this.query.mask, targetIds: [], removedTargetIds: [this.id] });
  }
}

/** A query with a limit or an offset. It runs again only when a change can affect the stored results. */
export class WindowView extends QueryView {
  /** The last results, in order. */
  #window = new Map<string, StoredDocument>();
  #last: StoredDocument | null = null;

  override start(report: Report): void {
    this.#update(report);
  }

  override resume(report: Report, time: Micros): void {
    this.#store(runQuery(this.database, this.query, time).documents);
    this.#update(report);
  }

  override apply(report: Report, changes: readonly StoredChange[]): void {
    if (changes.some((change) => this.#canAffect(change))) this.#update(report);
  }

  override count(): number {
    return this.#window.size;
  }

  /** Runs the query again, and reports the difference to the stored results. */
  #update(report: Report): void {
    const oldWindow = this.#window;
    this.#store(runQuery(this.database, this.query).documents);
    for (const path of oldWindow.keys()) if (!this.#window.has(path)) this.exclude(report, path);
    for (const [path, document] of this.#window) if (oldWindow.get(path) !== document) this.include(report, document);
  }

  #canAffect({ path, before, after }: StoredChange): boolean {
    if (this.#window.has(path)) return true;
    const matchesAfter = after !== null && matchesQuery(this.query, after);
    if (this.query.offset > 0) return matchesAfter || (before !== null && matchesQuery(this.query, before));
    if (!matchesAfter || this.query.limit === 0) return false;
    const isFull = this.query.limit !== null && this.#window.size >= this.query.limit;
    return !isFull || this.#last === null || compareDocuments(this.query, after, this.#last) < 0;
  }

  #store(documents: readonly StoredDocument[]): void {
    this.#window = new Map(documents.map((document) => [document.path, document]));
    this.#last = documents.at(-1) ?? null;
  }
}
