import { onSchedule } from 'firebase-functions/scheduler';
import { restoreGuest } from '../auth/restore-guest.ts';
import { createServices, database, mediaStore } from '../services.ts';
import { revokeExpiredStories } from '../stories/revoke-expired-stories.ts';
import { loggedSchedule } from './logged.ts';

export async function repairGuest(): Promise<void> {
  const { db, auth, identity } = createServices();
  await restoreGuest(db, auth, identity);
}

/** Restores the published email and password of the guest account, because every guest can change them. */
export const restoreguest = onSchedule('every 1 minutes', loggedSchedule('restoreguest', repairGuest));

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
