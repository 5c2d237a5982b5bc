import { serverErrors } from '@glimpse/contract/errors';
import { JobDoc } from '@glimpse/contract/job';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument, toStored } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';

/** Lets a failed job go on where it was. One that has not failed stays as it is. Throws `jobNotFound`, also for another's. */
export const retryJob = (db: Firestore, nowMs: number, uid: string, id: string): Promise<void> =>
  inTransaction(db, [paths.job(id)], async (tx) => {
    const snapshot = await tx.get(db.doc(paths.job(id)));
    const job = readDocument(JobDoc, snapshot)?.data;
    if (job?.uid !== uid) throw serverErrors.jobNotFound();
    if (job.state === 'failed')
      tx.update(snapshot.ref, toStored({ state: 'active', error: '', updatedAt: nowMs }));
  });
