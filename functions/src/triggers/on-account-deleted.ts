import { guestAccount } from '@glimpse/contract/auth/guest';
import { runWith } from 'firebase-functions/v1';
import { accountDeleted } from '../auth/remove-profile.ts';
import { accounts, database } from '../services.ts';
import { loggedEvent } from './logged.ts';
import { repairGuest } from './on-every-minute.ts';

/** Starts the deletion of a deleted account's data. This trigger exists only in the first generation of functions. */
export const accountdeleted = runWith({ failurePolicy: true })
  .auth.user()
  .onDelete(({ uid }, { eventId, timestamp }) =>
    loggedEvent('accountdeleted', async () => {
      if (uid === guestAccount.uid) await repairGuest();
      else await accountDeleted(database(), accounts(), Date.now(), uid);
    })({ id: eventId, time: timestamp }),
  );
