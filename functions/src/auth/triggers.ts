import { guestAccount } from '@glimpse/contract/auth/guest';
import { onSchedule } from 'firebase-functions/scheduler';
import { runWith } from 'firebase-functions/v1';
import { loggedEvent, loggedSchedule } from '../background.ts';
import { accounts, createServices, database } from '../services.ts';
import { accountDeleted } from './remove-profile.ts';
import { restoreGuest } from './restore-guest.ts';

/**
 * Starts the deletion of a deleted account's data. A wake-up: it asks Firebase Auth whether the account is gone. This
 * trigger exists only in the first generation of functions.
 */
export const accountdeleted = runWith({ failurePolicy: true })
  .auth.user()
  .onDelete(({ uid }, { eventId, timestamp }) =>
    loggedEvent('accountdeleted', async () => {
      if (uid === guestAccount.uid) await repairGuest();
      else await accountDeleted(database(), accounts(), Date.now(), uid);
    })({ id: eventId, time: timestamp }),
  );

/** Restores the published email and password of the guest account, because every guest can change them. */
export const restoreguest = onSchedule('every 1 minutes', loggedSchedule('restoreguest', repairGuest));

async function repairGuest(): Promise<void> {
  const { db, auth, identity } = createServices();
  await restoreGuest(db, auth, identity);
}
