import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { inBatches } from '../firestore/page.ts';
import type { JobWorks } from '../jobs/job-work.ts';
import type { MediaStore } from '../media/store.ts';

/** What each part of the sweep works with. `isOver`: its time is up, and what is left is for the next run. */
export interface SweepRun {
  readonly db: Firestore;
  readonly store: MediaStore;
  readonly nowMs: number;
  readonly works: JobWorks;
  readonly isOver: () => boolean;
}

/** A change bears the time at which its call began, and is committed later. */
export const overlapMs = 10 * 60 * 1000;

const batchSize = 50;

/**
 * Does `work` for each document of the query until time is up; answers whether it came to the end. One that fails holds up no
 * other: all failures are thrown together at the end. `reached` is told the last document of each batch, as long as nothing
 * has failed.
 */
export async function eachDocument(
  query: Query,
  isOver: () => boolean,
  work: (document: QueryDocumentSnapshot) => Promise<void>,
  reached: (last: QueryDocumentSnapshot) => Promise<void> = async () => {},
): Promise<boolean> {
  const failures: unknown[] = [];
  for await (const documents of inBatches(query, batchSize)) {
    for (const document of documents) {
      if (isOver()) {
        throwAll(failures);
        return false;
      }
      await work(document).catch((error: unknown) => failures.push(error));
    }
    const last = documents.at(-1);
    if (last && failures.length === 0) await reached(last);
  }
  throwAll(failures);
  return true;
}

/** Throws what went wrong, if anything did. */
export function throwAll(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} steps of the sweep failed`);
}
