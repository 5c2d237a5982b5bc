import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { inBatches } from '../firestore/page.ts';
import type { JobWorks } from '../jobs/job-work.ts';
import type { MediaStore } from '../media/store.ts';

/**
 * The parameters of each part of the sweep. When `isTimeUp` returns true, the part stops, and the next run continues.
 */
export interface SweepRun {
  readonly db: Firestore;
  readonly store: MediaStore;
  readonly nowMs: number;
  readonly works: JobWorks;
  readonly isTimeUp: () => boolean;
}

/**
 * Each run also reads the changes of this time before the last run. A change is committed later than its `updatedAt`,
 * so the last run can have missed it.
 */
export const overlapMs = 10 * 60 * 1000;

const batchSize = 50;

/**
 * Calls `work` for each document of the query. Returns false if the time was up before the end. After an error it
 * continues, and throws all errors together at the end. Until the first error, it calls `onBatchDone` with the last
 * document of each batch.
 */
export async function eachDocument(
  query: Query,
  isTimeUp: () => boolean,
  work: (document: QueryDocumentSnapshot) => Promise<void>,
  onBatchDone: (last: QueryDocumentSnapshot) => Promise<void> = async () => {},
): Promise<boolean> {
  const failures: unknown[] = [];
  for await (const documents of inBatches(query, batchSize)) {
    for (const document of documents) {
      if (isTimeUp()) {
        throwAll(failures);
        return false;
      }
      await work(document).catch((error: unknown) => failures.push(error));
    }
    const last = documents.at(-1);
    if (last && failures.length === 0) await onBatchDone(last);
  }
  throwAll(failures);
  return true;
}

/** Throws an `AggregateError` if there are failures. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps of the sweep failed`);
}
