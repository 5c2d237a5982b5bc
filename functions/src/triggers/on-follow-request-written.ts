import { onDocumentWritten } from 'firebase-functions/firestore';
import { targetOfRequest } from '../notifications/notification-targets.ts';
import { notifications } from '../services.ts';
import { loggedEvent } from './logged.ts';
import { retried } from './retried.ts';

/** Enqueues the notification about a follow request. */
export const notifyofrequest = onDocumentWritten(
  retried('users/{uid}/requests/{from}'),
  loggedEvent('notifyofrequest', ({ params }) => notifications().enqueue([targetOfRequest(params.uid, params.from)])),
);
