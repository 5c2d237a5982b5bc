import { serverErrors } from '@glimpse/contract/errors';
import { JobDoc } from '@glimpse/contract/job';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Lets a failed job go on where it was. One that has not failed stays as it is. Throws `viewerNotRegistered`, `suspended`, or `jobNotFound`,
 * also for another's.
 */
export const retryJob = (db: Firestore, nowMs: number, uid: string, id: string): Promise<void> =>
  inTransaction(db, [paths.job(id)], async (tx) => {
    const read = await readTogether(tx, { viewer: db.doc(paths.user(uid)), job: db.doc(paths.job(id)) });
    requireViewer(read.viewer);
    const job = readDocument(JobDoc, read.job)?.data;
    if (job?.uid !== uid) throw serverErrors.jobNotFound();
    if (job.state === 'failed')
      tx.update(read.job.ref, toStored({ state: 'active', error: '', updatedAt: nowMs }));
  });
