import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { NotificationSubject } from '@glimpse/contract/notifications/notification';
import type { App } from 'firebase-admin/app';
import { createAskOnce } from './ask-once.ts';

/** Where subjects wait until what there is to say of them is set. */
export interface NotificationQueue {
  /** Has each of them settled within a second or two, and once however often it is asked for in one second. */
  touch(subjects: readonly NotificationSubject[]): Promise<void>;
}

/** A notification is written once in so many milliseconds at most, however much happens. */
export const settleEveryMs = 1000;

/** What a task holds. `dueMs`: epoch milliseconds before which it is not to begin. */
export interface NotificationTask {
  readonly subject: NotificationSubject;
  readonly dueMs: number;
}

/**
 * Cloud Tasks, or its emulator. Each second that a subject is touched in has one task, named after both, which begins when that second
 * is over: a queue takes a name once, so 10,000 likes of one post in a second are one task, and none of them comes too late for it. Each
 * instance asks the queue once: of comments each has an event of its own.
 */
export const notificationQueue = (app: App, now: () => number): NotificationQueue => ({
  touch: async (subjects) => {
    if (subjects.length === 0) return;
    const { getFunctions } = await import('firebase-admin/functions');
    const queue = getFunctions(app).taskQueue<NotificationTask>('settlenotification');
    const dueMs = (Math.floor(now() / settleEveryMs) + 1) * settleEveryMs;
    await Promise.all(
      subjects.map(async (subject) => {
        const id = taskId(subject, dueMs);
        await askOnce(dueMs, `${app.name} ${id}`, () =>
          queue.enqueue({ subject, dueMs }, { id, scheduleTime: new Date(dueMs) }).catch(unlessThere),
        );
      }),
    );
  },
});

const askOnce = createAskOnce();

/** Names that begin alike slow the queue down, hence the hash. */
const taskId = (subject: NotificationSubject, dueMs: number): string =>
  createHash('sha256')
    .update(JSON.stringify([subject, dueMs]))
    .digest('hex');

function unlessThere(error: unknown): void {
  const isThere = error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists';
  if (!isThere) throw error;
}

/** Until a task may begin. Queues wait by themselves; the emulator's does not, and clocks differ by some milliseconds. */
export async function waitUntil(dueMs: number): Promise<void> {
  const ms = Math.min(dueMs - Date.now(), settleEveryMs);
  if (ms > 0) await wait(ms);
}
