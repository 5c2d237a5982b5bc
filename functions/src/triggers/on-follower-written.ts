import { onDocumentWritten } from 'firebase-functions/firestore';
import { notificationsNaming } from '../firestore/queries.ts';
import { targetsOfFollow } from '../notifications/notification-targets.ts';
import { refreshNotifications } from '../notifications/refresh-notifications.ts';
import { database, notifications } from '../services.ts';
import { loggedEvent } from './logged.ts';
import { retried } from './retried.ts';

/**
 * Enqueues the notification about a new follower. After an unfollow, updates the notifications of the former follower.
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
