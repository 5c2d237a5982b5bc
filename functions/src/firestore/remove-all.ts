import type { Firestore, Query } from 'firebase-admin/firestore';
import { inBatches } from './page.ts';

const batchSize = 400;

/** Deletes all results of the query, or the first `count`. One batch deletes 400 documents. */
export async function removeAll(db: Firestore, query: Query, count = Number.POSITIVE_INFINITY): Promise<void> {
  let remaining = count;
  for await (const documents of inBatches(query.select(), batchSize)) {
    const deletion = db.batch();
    for (const { ref } of documents.slice(0, remaining)) deletion.delete(ref);
    await deletion.commit();
    remaining -= documents.length;
    if (remaining <= 0) return;
  }
}
