import type { Firestore } from 'firebase-admin/firestore';
import { removeAccountWork } from './accounts/remove-account.ts';
import type { JobWorks } from './jobs/job-work.ts';
import type { MediaStore } from './media/store.ts';
import { type Accounts, followModerationWork } from './moderation/follow-moderation.ts';
import { makePrivateWork, makePublicWork } from './privacy/privacy-work.ts';

/** Every kind of long work, and who does it. */
export const createJobWorks = (db: Firestore, store: MediaStore, accounts: Accounts): JobWorks => ({
  removeAccount: removeAccountWork(db, store),
  makePrivate: makePrivateWork(db, store),
  makePublic: makePublicWork(db, store),
  followModeration: followModerationWork(db, store, accounts),
});
