import { onDocumentWritten } from 'firebase-functions/firestore';
import { notificationsNaming } from '../firestore/queries.ts';
import { targetsOfFollower } from '../notifications/notification-targets.ts';
import { refreshNotifications } from '../notifications/refresh-notifications.ts';
import { database, notifications } from '../services.ts';
import { retried } from './retried.ts';

/** Enqueues notifications about a new follower, and refreshes those of a person who no longer follows. */
export const notifyoffollower = onDocumentWritten(retried('users/{uid}/followers/{from}'), async ({ data, params }) => {
  if (!data) return;
  await notifications().enqueue(targetsOfFollower(params.uid, params.from, data));
  // A person who no longer follows a private account cannot see its posts, and gets no notifications about them.
  if (data.before.exists && !data.after.exists)
    await refreshNotifications(database(), Date.now(), notificationsNaming(database(), params.from, params.uid));
});
