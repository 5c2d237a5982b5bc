import { api } from '@glimpse/contract/api';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { serverErrors } from '@glimpse/contract/errors';
import { signedInRoute } from '../http/route.ts';
import { changeSettings } from './change-settings.ts';
import { readNotifications } from './read-notifications.ts';

export const notificationRoutes = [
  signedInRoute(api.readNotifications, async ({ body }, uid, { db }) => {
    await readNotifications(db, uid, body.through);
    return {};
  }),
  signedInRoute(api.changeNotifications, async ({ body }, uid, { db }) => {
    // Everybody's: nobody decides for the others.
    if (uid === guestAccount.uid) throw serverErrors.guestFixed();
    await changeSettings(db, uid, body.kind, body.isOn);
    return {};
  }),
];
