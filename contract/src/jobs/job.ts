import * as z from 'zod/mini';
import { addedLater, Count, Millis } from '../fields.ts';

/** The work of a job. job-id.ts has the target of each kind, e.g. a person or a post. */
export const JobKind = z.enum([
  'removeAccount',
  'exportData',
  'makePrivate',
  'makePublic',
  'applyModeration',
  'fanOut',
  'revokeTokens',
  'removeCollection',
  'moveMedia',
  'fanOutStory',
  'removeStory',
]);
export type JobKind = z.infer<typeof JobKind>;

/**
 * `jobs/{id}` (job-id.ts): work that takes longer than one call of a function may take. Create the job in the same
 * commit as the change that needs it, for example the deletion of an account. A trigger then starts the job.
 *
 * A job runs in slices. A slice is some seconds of work. Each slice ends with a commit that stores its progress here.
 * The sweep is the hourly clean-up of the functions. It also starts jobs whose trigger got lost.
 *
 * | State  | Meaning                                | What leads out of it                             |
 * | ------ | -------------------------------------- | ------------------------------------------------ |
 * | active | A task of Cloud Tasks runs the slices. | The last slice: done. Too many attempts: failed. |
 * | failed | No task runs.                          | The owner or the sweep retries it: active.       |
 * | done   | The results exist until `expireAt`.    | The sweep deletes the results and the document.  |
 */
export const JobDoc = z.object({
  kind: JobKind,
  /** The owner of the job, who may read this document. */
  uid: z.string(),
  state: z.enum(['active', 'done', 'failed']),
  /** The position at which the next slice starts (job-cursor.ts). Empty if the kind of job starts without one. */
  cursor: z.string(),
  /** The number of finished slices. */
  step: Count,
  /** The progress is `doneCount` of `totalCount`. Both are 0 while the total is unknown. */
  doneCount: Count,
  totalCount: Count,
  /** The text for users why the job failed. Empty in other states. */
  error: z.string(),
  /** The reason of the error (app-error.ts). The client shows its translation. Empty if there is none. */
  errorReason: addedLater(z.string(), ''),
  createdAt: Millis,
  updatedAt: Millis,
  /** When the sweep deletes the results of the job. Null until the job is done. */
  expireAt: z.nullable(Millis),
});
export type JobDoc = z.infer<typeof JobDoc>;
