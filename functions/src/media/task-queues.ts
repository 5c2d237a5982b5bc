import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';

interface Limits {
  /** The number of tasks of one person that can wait. */
  readonly maxQueued: number;
  /** How long a task can wait, in milliseconds. */
  readonly maxWaitMs: number;
}

interface QueuedTask {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Returns a function that runs tasks one at a time. People take turns: after a task of one person, a task of each other
 * person who waits is run. A person with many tasks therefore delays another person's task by one task.
 * The function throws `tooManyRequests` without running a task if the person has too many tasks in the queue, or if the
 * task has waited too long.
 */
export function createFairQueue({ maxQueued, maxWaitMs }: Limits) {
  /** The tasks that wait, by person, in the order in which the people take turns. No list is empty. */
  const queued = new Map<string, QueuedTask[]>();
  let isRunning = false;

  function waitForTurn(uid: string): Promise<void> {
    const own = queued.get(uid) ?? [];
    if (own.length >= maxQueued) throw signInErrors.tooManyRequests({ retryAfterMs: maxWaitMs });
    queued.set(uid, own);
    return new Promise((resolve, reject) => {
      const task: QueuedTask = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          own.splice(own.indexOf(task), 1);
          if (own.length === 0) queued.delete(uid);
          reject(signInErrors.tooManyRequests({ retryAfterMs: maxWaitMs }));
        },
      };
      const timer = setTimeout(task.refuse, maxWaitMs);
      own.push(task);
    });
  }

  function startNext(lastUid: string): void {
    const remaining = queued.get(lastUid);
    queued.delete(lastUid);
    if (remaining) queued.set(lastUid, remaining);
    const [next] = queued;
    isRunning = next !== undefined;
    if (!next) return;
    const [uid, tasks] = next;
    const task = tasks.shift();
    if (tasks.length === 0) queued.delete(uid);
    task?.start();
  }

  return async <T>(uid: string, work: () => Promise<T>): Promise<T> => {
    if (isRunning) await waitForTurn(uid);
    isRunning = true;
    try {
      return await work();
    } finally {
      startNext(uid);
    }
  };
}

/** Returns a function that runs a task. At most `count` tasks run at once, and others wait in a queue. */
export function limitConcurrency(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queued: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => queued.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = queued.shift();
      if (next) next();
      else free += 1;
    }
  };
}
