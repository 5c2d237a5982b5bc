import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NotificationTarget } from '@glimpse/contract/notifications/notification';
import type { App } from 'firebase-admin/app';

/** The queue of targets with a notification to upsert. */
export interface NotificationQueue {
  /**
   * The notification of each target is upserted within two seconds. Several calls for one target in one second cause
   * one upsert.
   */
  enqueue(targets: readonly NotificationTarget[]): Promise<void>;
}

/** The shortest time between two upserts of one notification. */
export const upsertIntervalMs = 1000;

/**
 * How long a task waits after its second. The clocks of instances may differ by this much. Without the wait, a task
 * could read the likes too early. Then an instance with a late clock would skip the task of a new like, because a task
 * with this id exists already.
 */
const clockDifferenceMs = 100;

export interface NotificationTask {
  readonly target: NotificationTarget;
  /** The earliest time to start, in epoch milliseconds. */
  readonly dueMs: number;
}

/**
 * A queue in Cloud Tasks or its emulator. All events of a target in one second have one task, which starts soon after
 * that second. The id of the task is a hash of the target and the second, and the queue accepts each id once. Therefore
 * 10,000 likes of a post in one second are one task, and it reads all of them.
 */
export const createNotificationQueue = (app: App, now: () => number): NotificationQueue => ({
  enqueue: async (targets) => {
    if (targets.length === 0) return;
    const { getFunctions } = await import('firebase-admin/functions');
    const queue = getFunctions(app).taskQueue<NotificationTask>('upsertnotification');
    const dueMs = (Math.floor(now() / upsertIntervalMs) + 1) * upsertIntervalMs + clockDifferenceMs;
    await Promise.all(
      targets.map(async (target) => {
        const id = taskId(target, dueMs);
        await enqueueOnce(dueMs, `${app.name} ${id}`, () =>
          queue.enqueue({ target, dueMs }, { id, scheduleTime: new Date(dueMs) }).catch(ignoreIfQueued),
        );
      }),
    );
  },
});

/** Skips tasks that this process has already enqueued, because many events can have the same task. */
const enqueueOnce = createEnqueueOnce();

// A hash, because ids with the same beginning make the queue slow.
const taskId = (target: NotificationTarget, dueMs: number): string =>
  createHash('sha256')
    .update(JSON.stringify([target, dueMs]))
    .digest('hex');

function ignoreIfQueued(error: unknown): void {
  const isQueued = error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';
  if (!isQueued) throw error;
}

/** Waits until a task may start. The emulator ignores `scheduleTime`, and clocks differ by some milliseconds. */
export async function waitUntil(dueMs: number): Promise<void> {
  const ms = Math.min(dueMs - Date.now(), upsertIntervalMs + clockDifferenceMs);
  if (ms > 0) await wait(ms);
}

/**
 * Enqueues each task once per `dueMs` (epoch milliseconds). A second call for the same task waits for the first, and
 * rejects if the first rejects.
 */
type EnqueueOnce = (dueMs: number, id: string, enqueue: () => Promise<void>) => Promise<void>;

/** Remembers only the tasks of the newest `dueMs`. A failed task is enqueued again by the next call. */
export function createEnqueueOnce(): EnqueueOnce {
  let current = { dueMs: 0, tasks: new Map<string, Promise<void>>() };
  return (dueMs, id, enqueue) => {
    if (current.dueMs !== dueMs) current = { dueMs, tasks: new Map() };
    const { tasks } = current;
    const existing = tasks.get(id);
    if (existing) return existing;
    const task = enqueue().catch((error: unknown) => {
      tasks.delete(id);
      throw error;
    });
    tasks.set(id, task);
    return task;
  };
}
