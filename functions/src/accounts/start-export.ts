import { JobDoc } from '@glimpse/contract/job';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';

/**
 * Begins to gather a person's data, unless that is under way or what was gathered can still be fetched. Answers the job's id. Throws
 * `viewerNotRegistered`.
 */
export const startExport = (db: Firestore, nowMs: number, uid: string): Promise<string> => {
  const ref = jobRef(db, 'exportData', uid);
  return inTransaction(db, [ref.path], async (tx) => {
    const [viewer, snapshot] = await tx.getAll(db.doc(paths.user(uid)), ref);
    if (viewer) requireViewer(viewer);
    const known = snapshot && readableDocument(JobDoc, snapshot)?.data;
    const isThere = known?.state === 'done' && (known.expireAt ?? 0) > nowMs;
    if (known?.state !== 'active' && !isThere) tx.set(ref, toStored(newJob('exportData', uid, nowMs)));
    return ref.id;
  });
};
