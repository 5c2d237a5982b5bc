import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { changePreferences } from './change-preferences.ts';

export const preferenceRoutes = [
  signedInRoute(api.changePreferences, async ({ body }, uid, { db, nowMs }) => {
    await changePreferences(db, nowMs, uid, body);
    return {};
  }),
];
