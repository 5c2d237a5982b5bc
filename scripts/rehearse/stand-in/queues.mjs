/**
 * Cloud Tasks and Cloud Scheduler. Descriptions: https://cloudtasks.googleapis.com/$discovery/rest?version=v2 and
 * https://cloudscheduler.googleapis.com/$discovery/rest?version=v1
 */
import * as z from 'zod';
import { emptyCall, jsonCall, resourceOf } from './calls.mjs';

const duration = z.string().regex(/^\d+(\.\d+)?s$/);
/** The defaults are those of Cloud Tasks. */
const Queue = z.strictObject({
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
const Job = z.strictObject({
  name: z.string(),
  // A cron expression, or the format of App Engine:
  // https://cloud.google.com/appengine/docs/standard/scheduling-jobs-with-cron-yaml
  schedule: z.string().regex(/^(?:\S+ \S+ \S+ \S+ \S+|every .+|\d+.* of .+)$/),
  timeZone: z.string(),
  attemptDeadline: duration.optional(),
  retryConfig: z
    .strictObject({
      retryCount: z.int().optional(),
      maxDoublings: z.int().optional(),
      maxRetryDuration: duration.optional(),
      minBackoffDuration: duration.optional(),
      maxBackoffDuration: duration.optional(),
    })
    .optional(),
  httpTarget: z.strictObject({
    uri: z.url(),
    httpMethod: z.literal('POST'),
    oidcToken: z.strictObject({ serviceAccountEmail: z.string() }),
  }),
});
/** @typedef {z.output<typeof Queue>} Queue */
/** @typedef {z.output<typeof Job>} Job */

/** @param {import('./recording.mjs').Recording} recording */
export function queueCalls(recording) {
  /**
   * @template {{ name: string }} Resource
   * @param {string} host
   * @param {string} collection the template of its name
   * @param {z.ZodType<Resource>} schema
   * @param {Map<string, Resource>} stored
   * @param {(resource: Resource) => string} describe
   */
  const collectionCalls = (host, collection, schema, stored, describe) => [
    emptyCall(`GET ${host}/{name=${collection}/*}`, ({ param }) => resourceOf(stored, param('name'))),
    jsonCall(`POST ${host}/${collection}`, schema, (resource) => {
      stored.set(resource.name, resource);
      recording.changed(`created ${resource.name}: ${describe(resource)}`);
      return resource;
    }),
  ];
  const { queues, jobs } = recording;
  return [
    ...collectionCalls(
      'cloudtasks.googleapis.com/v2',
      'projects/*/locations/*/queues',
      Queue,
      queues,
      ({ rateLimits, retryConfig }) =>
        `${rateLimits.maxConcurrentDispatches} at once, ${rateLimits.maxDispatchesPerSecond}/s, ` +
        `${retryConfig.maxAttempts} attempts`,
    ),
    ...collectionCalls(
      'cloudscheduler.googleapis.com/v1',
      'projects/*/locations/*/jobs',
      Job,
      jobs,
      ({ schedule }) => schedule,
    ),
  ];
}
