import type { Credentials, UsageCounts } from '../border/service.ts';
import type { Database } from '../store/database.ts';

/** Production bills an aggregation as one read for each started thousand of index entries. */
const entriesPerRead = 1000;

export const readsOfAggregation = (entries: number): number => readsOfResults(Math.ceil(entries / entriesPerRead));

/** Production bills a query without results as one read. */
export const readsOfResults = (documents: number): number => Math.max(1, documents);

/**
 * Counts reads, writes and deletes of documents as production bills them, by project, since the start of the service.
 * A document that security rules look up is one read for each request. Imports and the control endpoints count nothing.
 */
export class Usage {
  readonly #byProject = new Map<string, UsageCounts>();

  /** The counts of a project so far. */
  of(project: string): UsageCounts {
    return this.#byProject.get(project) ?? { reads: 0, writes: 0, deletes: 0 };
  }

  /** `credentials` are those of the call that has caused the usage. */
  add({ project }: Database, counts: Partial<UsageCounts>, credentials: Credentials): void {
    credentials.record?.addUsage(counts);
    const { reads = 0, writes = 0, deletes = 0 } = counts;
    const sum = this.of(project);
    this.#byProject.set(project, {
      reads: sum.reads + reads,
      writes: sum.writes + writes,
      deletes: sum.deletes + deletes,
    });
  }
}
