import type { Firestore } from 'firebase-admin/firestore';
import { removeAccountWork, type UserDeletion } from './accounts/account-deletion-work.ts';
import { exportDataWork } from './accounts/export-data.ts';
import { moveMediaWork } from './archive/archive-post.ts';
import { removeCollectionWork } from './bookmarks/remove-collection-work.ts';
import { fanOutWork } from './feed/fan-out.ts';
import { revokeTokensWork } from './follows/revoke-tokens.ts';
import type { JobWorks } from './jobs/job-work.ts';
import type { MediaStore } from './media/store.ts';
import { type Accounts, moderationWork } from './moderation/moderation-work.ts';
import { makePrivateWork, makePublicWork } from './privacy/privacy-work.ts';
import { fanOutStoryWork } from './stories/fan-out-story.ts';
import { removeStoryWork } from './stories/remove-story.ts';

/** The parts of Firebase Auth that the jobs need. */
export interface JobAccounts extends Accounts, UserDeletion {}

/** Returns the work of each kind of job. */
export const createJobWorks = (db: Firestore, store: MediaStore, auth: JobAccounts): JobWorks => ({
  removeAccount: removeAccountWork(db, store, auth),
  exportData: exportDataWork(db, store),
  applyModeration: moderationWork(db, store, auth),
  fanOut: fanOutWork(db),
  makePrivate: makePrivateWork(db, store),
  makePublic: makePublicWork(db, store),
  moveMedia: moveMediaWork(db, store),
  revokeTokens: revokeTokensWork(store),
  removeCollection: removeCollectionWork(db),
  fanOutStory: fanOutStoryWork(db),
  removeStory: removeStoryWork(db, store),
});
