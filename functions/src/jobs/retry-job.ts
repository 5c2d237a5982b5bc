import { JobDoc, jobErrors } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { noError } from './new-job.ts';

/**
 * Makes a failed job continue at its cursor. Does nothing if the job has not failed. Throws `viewerNotRegistered`,
 * `suspended`, or (also for a job of another person) `jobNotFound`.
 */
export const retryJob = (db: Firestore, nowMs: number, uid: string, id: string): Promise<void> => {
  const reads = { viewer: db.doc(paths.user(uid)), job: db.doc(paths.job(id)) };
  return inTransaction(db, { lockPaths: [paths.job(id)], reads }, async (commit, read) => {
    requireViewer(read.viewer);
    const job = readDocument(JobDoc, read.job)?.data;
    if (job?.uid !== uid) throw jobErrors.notFound();
    if (job.state === 'failed') commit.update(read.job, { state: 'active', ...noError, updatedAt: nowMs });
  });
};
