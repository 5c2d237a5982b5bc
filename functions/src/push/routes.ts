import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { api } from '@glimpse/contract/api';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { readViewer } from '../firestore/require.ts';
import { signedInRoute } from '../http/route.ts';
import { addDevice, removeDevice } from './devices.ts';

export const pushRoutes = [
  signedInRoute(api.addDevice, async ({ body }, uid, { db, nowMs, signedInMs }) => {
    // Many people share the guest account, so its notifications must not reach a device.
    if (uid === guestAccount.uid) throw accountErrors.guestFixed();
    await addDevice(db, nowMs, uid, signedInMs, body.token, body.language);
    return {};
  }),
  signedInRoute(api.removeDevice, async ({ body }, uid, { db }) => {
    await readViewer(db, uid);
    await removeDevice(db, uid, body.token);
    return {};
  }),
];
