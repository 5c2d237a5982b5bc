import type { App } from 'firebase-admin/app';

/** Where jobs wait for a worker: each call of `enqueue` runs the function `runjob` once, again and again until it has succeeded. */
export interface JobQueue {
  enqueue(jobId: string): Promise<void>;
}

/** Its time limit as a function, and what of it is for slices; the rest is for the last slice. */
export const runJobSeconds = 540;
export const sliceTimeMs = (runJobSeconds - 120) * 1000;

/** Cloud Tasks, or its emulator. */
export const taskQueue = (app: App): JobQueue => ({
  enqueue: async (id) => {
    const { getFunctions } = await import('firebase-admin/functions');
    const options = { dispatchDeadlineSeconds: runJobSeconds + 30 };
    await getFunctions(app).taskQueue<JobTask>('runjob').enqueue({ id }, options);
  },
});

/** What a task holds. */
export interface JobTask {
  readonly id: string;
}
