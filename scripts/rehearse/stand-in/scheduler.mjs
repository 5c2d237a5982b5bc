/** Cloud Scheduler. Description: https://cloudscheduler.googleapis.com/$discovery/rest?version=v1 */
import * as z from 'zod';
import { ApiError, emptyCall, jsonCall } from './calls.mjs';

const duration = z.string().regex(/^\d+(\.\d+)?s$/);
const JobSchema = z.strictObject({
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

/** @typedef {z.output<typeof JobSchema>} Job */

const jobs = '/v1/projects/{project}/locations/{location}/jobs';

/** @param {import('./recording.mjs').Recording} recording @returns {import('./calls.mjs').Api} */
export function schedulerApi(recording) {
  /** @param {import('./calls.mjs').Received} received */
  const jobOf = ({ params }) => {
    const name = `projects/${recording.project.id}/locations/${params('location')}/jobs/${params('job')}`;
    const job = recording.jobs.get(name);
    if (!job) throw new ApiError(404, `Job not found: ${name}`);
    return job;
  };
  /** @param {Job} job */
  const store = (job) => {
    recording.jobs.set(job.name, job);
    recording.changed(`set schedule ${job.name.split('/').at(-1)}`);
    return job;
  };
  return {
    host: 'cloudscheduler.googleapis.com',
    calls: [
      emptyCall('GET', `${jobs}/{job}`, jobOf),
      jsonCall('POST', jobs, JobSchema, store),
      jsonCall('PATCH', `${jobs}/{job}?updateMask`, JobSchema, (job, received) => {
        jobOf(received);
        return store(job);
      }),
    ],
  };
}
