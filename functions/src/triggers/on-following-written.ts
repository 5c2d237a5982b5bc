import { onDocumentWritten } from 'firebase-functions/firestore';
import { updateInbox } from '../feed/update-inbox.ts';
import { database } from '../services.ts';
import { retried } from './retried.ts';

/** Adds posts to the following feed after a follow, and removes them after an unfollow. Ignores refreshed copies of names. */
export const updateinbox = onDocumentWritten(retried('users/{uid}/following/{other}'), async ({ data, params }) => {
  if (data?.before.exists !== data?.after.exists) await updateInbox(database(), Date.now(), params.uid, params.other);
});
