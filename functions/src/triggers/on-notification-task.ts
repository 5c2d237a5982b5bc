import { onTaskDispatched } from 'firebase-functions/tasks';
import { type NotificationTask, waitUntil } from '../notifications/notification-queue.ts';
import { runNotificationTask } from '../notifications/run-notification-task.ts';
import type { Due } from '../notifications/upsert-notification.ts';
import { pushNotification } from '../push/push-notification.ts';
import { accounts, database, notifications, pushSender } from '../services.ts';
import { instanceLimits } from './instance-limits.ts';
import { loggedTask } from './logged.ts';

/** Writes one notification, and sends it to the recipient's devices if a push is due. */
export const upsertnotification = onTaskDispatched<NotificationTask>(
  {
    retryConfig: { maxAttempts: 10, minBackoffSeconds: 1, maxBackoffSeconds: 300 },
    rateLimits: { maxConcurrentDispatches: instanceLimits.notificationTasks },
    concurrency: 80,
  },
  loggedTask('upsertnotification', async ({ data: { target, dueMs } }) => {
    await waitUntil(dueMs);
    const services = {
      queue: notifications(),
      push: (due: Due) => pushNotification(database(), { sessions: accounts(), sender: pushSender() }, Date.now(), due),
    };
    await runNotificationTask(database(), Date.now(), services, target);
  }),
);
