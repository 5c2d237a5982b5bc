import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { api } from '@glimpse/contract/api';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { signedInRoute } from '../http/route.ts';
import { changeSettings } from './change-settings.ts';
import { readNotifications } from './read-notifications.ts';

export const notificationRoutes = [
  signedInRoute(api.readNotifications, async ({ body }, uid, { db }) => {
    await readNotifications(db, uid, body.through);
    return {};
  }),
  signedInRoute(api.changeNotifications, async ({ body }, uid, { db }) => {
    // Many people share the guest's account.
    if (uid === guestAccount.uid) throw accountErrors.guestFixed();
    await changeSettings(db, uid, body.kind, body.isOn);
    return {};
  }),
];
