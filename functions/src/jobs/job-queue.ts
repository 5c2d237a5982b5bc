import type { App } from 'firebase-admin/app';

/** The task queue of the jobs. Each task calls the function `runjob`, with retries (run-job.ts). */
export interface JobQueue {
  enqueue(jobId: string): Promise<void>;
}

/** The time limit of the function `runjob`. */
export const runJobSeconds = 540;
/** After this time `runjob` starts no further slice, so that the last slice can end within the time limit. */
export const sliceTimeMs = (runJobSeconds - 120) * 1000;

/** Returns the queue in Cloud Tasks or its emulator. */
export const taskQueue = (app: App): JobQueue => ({
  enqueue: async (id) => {
    const { getFunctions } = await import('firebase-admin/functions');
    const options = { dispatchDeadlineSeconds: runJobSeconds + 30 };
    await getFunctions(app).taskQueue<JobTask>('runjob').enqueue({ id }, options);
  },
});

/** The data of a task. */
export interface JobTask {
  readonly id: string;
}
