import { api } from '@glimpse/contract/api';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { serverErrors } from '@glimpse/contract/errors';
import { signedInRoute } from '../http/route.ts';
import { addDevice, removeDevice } from './devices.ts';

export const pushRoutes = [
  signedInRoute(api.addDevice, async ({ body }, uid, { db, nowMs, signedInMs }) => {
    // Everybody's, and so would its notifications be.
    if (uid === guestAccount.uid) throw serverErrors.guestFixed();
    await addDevice(db, nowMs, uid, signedInMs, body.token);
    return {};
  }),
  signedInRoute(api.removeDevice, async ({ body }, uid, { db }) => {
    await removeDevice(db, uid, body.token);
    return {};
  }),
];
