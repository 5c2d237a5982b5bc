import type { Firestore } from 'firebase-admin/firestore';
import { exportDataWork } from './accounts/export-data.ts';
import { removeAccountWork, type SignIns } from './accounts/remove-account.ts';
import type { JobWorks } from './jobs/job-work.ts';
import type { MediaStore } from './media/store.ts';

/** Every kind of long work, and who does it. */
export const createJobWorks = (db: Firestore, store: MediaStore, auth: SignIns): JobWorks => ({
  removeAccount: removeAccountWork(db, store, auth),
  exportData: exportDataWork(db, store),
});
