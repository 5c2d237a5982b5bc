import { onDocumentCreated } from 'firebase-functions/firestore';
import { onTaskDispatched } from 'firebase-functions/tasks';
import { loggedEvent, loggedTask, retried } from '../background.ts';
import { type NotificationTask, waitUntil } from '../notifications/notification-queue.ts';
import { runNotificationTask } from '../notifications/run-notification-task.ts';
import type { Due } from '../notifications/upsert-notification.ts';
import { accounts, database, notifications, pushSender } from '../services.ts';
import { instanceLimits } from '../settings.ts';
import { pushMessage } from './push-message.ts';
import { pushNotification } from './push-notification.ts';

/**
 * Sends a push about a new message to the recipient's devices. Terminal: a push cannot be taken back, so a token bucket
 * allows one per message.
 */
export const pushmessage = onDocumentCreated(
  retried('conversations/{conversationId}/messages/{messageId}'),
  loggedEvent('pushmessage', async ({ params: { conversationId, messageId } }) => {
    const services = { sessions: accounts(), sender: pushSender() };
    await pushMessage(database(), services, Date.now(), conversationId, messageId);
  }),
);

/**
 * Writes one notification, and sends it to the recipient's devices if a push is due. A wake-up: the notification is
 * written from the stored likes, comments or follows.
 */
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
