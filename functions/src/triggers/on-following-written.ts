import { onDocumentWritten } from 'firebase-functions/firestore';
import { updateInbox } from '../feed/inbox-after-follow.ts';
import { database } from '../services.ts';
import { updateTray } from '../stories/tray-after-follow.ts';
import { loggedEvent } from './logged.ts';
import { retried } from './retried.ts';

/** Adds posts and a ring to the following feed and the tray after a follow, and removes them after an unfollow. */
export const updateinbox = onDocumentWritten(
  retried('users/{uid}/following/{other}'),
  loggedEvent('updateinbox', async ({ data, params }) => {
    // Other writes only update the copy of a name.
    if (data?.before.exists === data?.after.exists) return;
    await updateInbox(database(), Date.now(), params.uid, params.other);
    await updateTray(database(), Date.now(), params.uid, params.other);
  }),
);
