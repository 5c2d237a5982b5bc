import { onDocumentWritten } from 'firebase-functions/firestore';
import { loggedEvent, retried } from '../background.ts';
import { notificationsNaming } from '../firestore/queries.ts';
import { targetOfRequest, targetsOfFollow } from '../notifications/notification-targets.ts';
import { refreshNotifications } from '../notifications/refresh-notifications.ts';
import { database, notifications } from '../services.ts';

/** Enqueues the notification about a follow request. A wake-up: the task reads the request. */
export const notifyofrequest = onDocumentWritten(
  retried('users/{uid}/requests/{from}'),
  loggedEvent('notifyofrequest', ({ params }) => notifications().enqueue([targetOfRequest(params.uid, params.from)])),
);

/**
 * Enqueues the notification about a new follower. After an unfollow, updates the notifications of the former follower.
 * A wake-up: the notifications are written from the stored follows.
 */
export const notifyoffollower = onDocumentWritten(
  retried('users/{uid}/followers/{from}'),
  loggedEvent('notifyoffollower', async ({ data, params }) => {
    if (!data) return;
    await notifications().enqueue(targetsOfFollow(params.uid, params.from, data));
    // A former follower of a private account must not see notifications about its posts.
    if (data.before.exists && !data.after.exists)
      await refreshNotifications(database(), Date.now(), notificationsNaming(database(), params.from, params.uid));
  }),
);
