import type { Firestore } from 'firebase-admin/firestore';
import { exportDataWork } from './accounts/export-data.ts';
import { removeAccountWork, type SignIns } from './accounts/remove-account.ts';
import { fanOutWork } from './feed/fan-out.ts';
import type { JobWorks } from './jobs/job-work.ts';
import { renewMediaWork } from './media/renew-work.ts';
import type { MediaStore } from './media/store.ts';
import { type Accounts, followModerationWork } from './moderation/moderation-work.ts';
import { makePrivateWork, makePublicWork } from './privacy/privacy-work.ts';

/** The parts of Firebase Auth that they need. */
export interface JobAccounts extends Accounts, SignIns {}

/** Every kind of long work, and who does it. */
export const createJobWorks = (db: Firestore, store: MediaStore, auth: JobAccounts): JobWorks => ({
  removeAccount: removeAccountWork(db, store, auth),
  exportData: exportDataWork(db, store),
  followModeration: followModerationWork(db, store, auth),
  fanOut: fanOutWork(db),
  renewMedia: renewMediaWork(db, store),
  makePrivate: makePrivateWork(db, store),
  makePublic: makePublicWork(db, store),
});
