import { onSchedule } from 'firebase-functions/scheduler';
import { restoreGuest } from '../auth/restore-guest.ts';
import { createServices } from '../services.ts';
import { loggedSchedule } from './logged.ts';

export async function repairGuest(): Promise<void> {
  const { db, auth, identity } = createServices();
  await restoreGuest(db, auth, identity);
}

/** Restores the published email and password of the guest account, because every guest can change them. */
export const restoreguest = onSchedule('every 1 minutes', loggedSchedule('restoreguest', repairGuest));
