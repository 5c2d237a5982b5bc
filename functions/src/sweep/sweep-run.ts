import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { inBatches } from '../firestore/page.ts';
import type { JobWorks } from '../jobs/job-work.ts';
import type { MediaStore } from '../media/store.ts';

/** The parameters of each part of the sweep. `isTimeUp`: the part must stop, and the next run does the rest. */
export interface SweepRun {
  readonly db: Firestore;
  readonly store: MediaStore;
  readonly nowMs: number;
  readonly works: JobWorks;
  readonly isTimeUp: () => boolean;
}

/**
 * How far a run goes back before the end of the last run. A change has the time of its call, but is committed
 * later.
 */
export const overlapMs = 10 * 60 * 1000;

const batchSize = 50;

/**
 * Calls `work` for each document of the query until the time is up. Returns whether it reached the end. Errors do
 * not stop it, and are thrown together at the end. `onBatchDone` gets the last document of each batch, as long as
 * there was no error.
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
