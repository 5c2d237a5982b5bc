import { api } from '@glimpse/contract/api';
import { commandRoute } from '../http/route.ts';
import { refreshInbox } from './refresh-inbox.ts';

export const inboxRoutes = [
  commandRoute(api.refreshInbox, (_input, uid, { db, nowMs }) => refreshInbox(db, nowMs, uid)),
];
