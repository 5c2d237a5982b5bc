/**
 * Enqueues each task once per `dueMs` (epoch milliseconds). A second call for the same task waits for the first, and
 * rejects if the first rejects.
 */
export type EnqueueOnce = (dueMs: number, id: string, enqueue: () => Promise<void>) => Promise<void>;

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
