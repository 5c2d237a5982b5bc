import { JobDoc } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';

/**
 * Starts the export job, unless one is running or its file can still be downloaded. Returns the job's id. Throws
 * `viewerNotRegistered`.
 */
export const startExport = (db: Firestore, nowMs: number, uid: string): Promise<string> => {
  const ref = jobRef(db, 'exportData', { uid });
  const reads = { viewer: db.doc(paths.user(uid)), job: ref };
  return inTransaction(db, { lockPaths: [ref.path], reads }, async (commit, read) => {
    requireViewer(read.viewer);
    const existing = readableDocument(JobDoc, read.job)?.data;
    const isDownloadable = existing?.state === 'done' && (existing.expireAt ?? 0) > nowMs;
    if (existing?.state !== 'active' && !isDownloadable) commit.set(ref, newJob('exportData', { uid, nowMs }));
    return ref.id;
  });
};
