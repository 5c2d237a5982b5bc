import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { changePrivacy } from './change-privacy.ts';

export const privacyRoutes = [
  signedInRoute(api.changePrivacy, async ({ body }, uid, { db, nowMs }) => {
    await changePrivacy(db, nowMs, uid, body.isPrivate);
    return {};
  }),
];
