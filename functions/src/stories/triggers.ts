import { onDocumentWritten } from 'firebase-functions/firestore';
import { onSchedule } from 'firebase-functions/scheduler';
import { loggedEvent, loggedSchedule, retried } from '../background.ts';
import { updateInbox } from '../feed/inbox-after-follow.ts';
import { database, mediaStore } from '../services.ts';
import { revokeExpiredStories } from './revoke-expired-stories.ts';
import { updateTray } from './story-tray.ts';

/**
 * Adds posts and a ring to the following feed and the tray after a follow, and removes them after an unfollow. A
 * wake-up: both read the stored follow.
 */
export const updateinbox = onDocumentWritten(
  retried('users/{uid}/following/{other}'),
  loggedEvent('updateinbox', async ({ data, params }) => {
    // Other writes only update the copy of a name.
    if (data?.before.exists === data?.after.exists) return;
    await updateInbox(database(), Date.now(), params.uid, params.other);
    await updateTray(database(), Date.now(), params.uid, params.other);
  }),
);

/** Shorter than a minute, so that a run ends before the next one starts. */
const revokingMs = 45_000;

/** Revokes the download tokens of stories that have just expired. */
export const revokeexpiredstories = onSchedule(
  'every 1 minutes',
  loggedSchedule('revokeexpiredstories', () => {
    const nowMs = Date.now();
    return revokeExpiredStories(database(), mediaStore(), nowMs, () => Date.now() > nowMs + revokingMs);
  }),
);
