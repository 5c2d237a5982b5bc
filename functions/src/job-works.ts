import type { Firestore } from 'firebase-admin/firestore';
import { exportDataWork } from './accounts/export-data.ts';
import { removeAccountWork, type SignIns } from './accounts/remove-account.ts';
import type { JobWorks } from './jobs/job-work.ts';
import type { MediaStore } from './media/store.ts';
import { type Accounts, followSuspensionWork } from './moderation/follow-suspension.ts';
import { makePrivateWork, makePublicWork } from './privacy/privacy-work.ts';

/** Every kind of long work, and who does it. */
export const createJobWorks = (db: Firestore, store: MediaStore, accounts: Accounts & SignIns): JobWorks => ({
  removeAccount: removeAccountWork(db, store, accounts),
  exportData: exportDataWork(db, store),
  followSuspension: followSuspensionWork(db, accounts),
  makePrivate: makePrivateWork(db, store),
  makePublic: makePublicWork(db, store),
});
