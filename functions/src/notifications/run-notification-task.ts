import type { NotificationTarget } from '@glimpse/contract/notifications/notification';
import type { Firestore } from 'firebase-admin/firestore';
import type { NotificationQueue } from './notification-queue.ts';
import { type Due, upsertNotification } from './upsert-notification.ts';

export interface TaskServices {
  readonly queue: NotificationQueue;
  readonly push: (due: Due) => Promise<void>;
}

/**
 * Upserts the notification of a target, and pushes it if a push is due.
 *
 * A worker can write older data after a newer worker found the notification up to date. For example: a like is added.
 * Worker A reads it. The like is undone. Worker B reads the likes, and writes nothing, because A has not written yet.
 * Then A writes the notification with the like. The same happens if a person is blocked between A's read and commit.
 *
 * Therefore each worker that wrote reads everything again after its commit. If something changed meanwhile, it enqueues
 * the target again. This is safe because of four facts:
 *
 * - The second read finds each change that was made before it.
 * - A later change has its own event. The worker of that event reads what A wrote, and corrects it.
 * - If the process dies before the second read, Cloud Tasks starts the task again, and the task reads everything.
 * - Two workers that both write conflict, because the notification is a precondition of both commits.
 *
 * Usually nothing changed, and there is no second task.
 */
export async function runNotificationTask(
  db: Firestore,
  nowMs: number,
  { queue, push }: TaskServices,
  target: NotificationTarget,
): Promise<void> {
  const { due, mustRepeat } = await upsertNotification(db, nowMs, target);
  if (await mustRepeat()) await queue.enqueue([target]);
  if (due) await push(due);
}
