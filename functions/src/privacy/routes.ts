import { api } from '@glimpse/contract/api';
import { commandRoute } from '../http/route.ts';
import { changePrivacy } from './change-privacy.ts';

export const privacyRoutes = [
  commandRoute(api.changePrivacy, ({ body }, uid, { db, nowMs }) => changePrivacy(db, nowMs, uid, body.isPrivate)),
];
