import { api } from '@glimpse/contract/api';
import { signedInRoute } from '../http/route.ts';
import { refreshInbox } from './refresh-inbox.ts';

export const inboxRoutes = [
  signedInRoute(api.refreshInbox, async (_input, uid, { db, nowMs }) => {
    await refreshInbox(db, nowMs, uid);
    return {};
  }),
];
