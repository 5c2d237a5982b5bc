/** Cloud Tasks. Description: https://cloudtasks.googleapis.com/$discovery/rest?version=v2 */
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall } from './calls.mjs';

const duration = z.string().regex(/^\d+(\.\d+)?s$/);
/** The defaults are those of Cloud Tasks. */
const QueueSchema = z.strictObject({
  name: z.string(),
  rateLimits: z.strictObject({
    maxConcurrentDispatches: z.int().min(1).max(5000).default(1000),
    maxDispatchesPerSecond: z.number().max(500).default(500),
  }),
  state: z.enum(['RUNNING', 'DISABLED']),
  retryConfig: z.strictObject({
    maxAttempts: z.int().default(100),
    maxDoublings: z.int().default(16),
    maxBackoff: duration.default('3600s'),
    minBackoff: duration.default('0.100s'),
    maxRetryDuration: duration.optional(),
  }),
});

/** @typedef {z.output<typeof QueueSchema>} Queue */

const queues = '/v2/projects/{project}/locations/{location}/queues';

/** @param {import('./recording.mjs').Recording} recording @returns {import('./calls.mjs').Api} */
export function tasksApi(recording) {
  /** @param {import('./calls.mjs').Received} received */
  const queueOf = ({ params }) => {
    const queue = recording.queues.get(
      `projects/${recording.project.id}/locations/${params('location')}/queues/${params('queue')}`,
    );
    if (!queue) throw new ApiError(404, 'Queue does not exist.');
    return queue;
  };
  /** @param {Queue} queue */
  const store = (queue) => {
    recording.queues.set(queue.name, queue);
    recording.changed(`set queue ${queue.name.split('/').at(-1)}`);
    return queue;
  };
  return {
    host: 'cloudtasks.googleapis.com',
    calls: [
      emptyCall('GET', `${queues}/{queue}`, queueOf),
      jsonCall('POST', queues, QueueSchema, store),
      jsonCall('PATCH', `${queues}/{queue}?updateMask`, QueueSchema, (queue, received) => {
        queueOf(received);
        return store(queue);
      }),
    ],
  };
}
