import { onTaskDispatched } from 'firebase-functions/tasks';
import { type NotificationTask, waitUntil } from '../notifications/notification-queue.ts';
import { upsertNotification as upsert } from '../notifications/upsert-notification.ts';
import { pushNotification } from '../push/push-notification.ts';
import { accounts, database, notifications, pushSender } from '../services.ts';

/** Writes one notification, and sends it to the recipient's devices if a push is due. */
export const upsertnotification = onTaskDispatched<NotificationTask>(
  {
    retryConfig: { maxAttempts: 10, minBackoffSeconds: 1, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: 100 },
    concurrency: 80,
  },
  async ({ data: { target, dueMs } }) => {
    await waitUntil(dueMs);
    const { isWritten, due } = await upsert(database(), Date.now(), target);
    if (isWritten) await notifications().enqueue([target]);
    if (due) await pushNotification(database(), accounts(), pushSender(), Date.now(), due);
  },
);
