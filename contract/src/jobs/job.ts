import * as z from 'zod/mini';
import { Count, Millis } from '../fields.ts';

/**
 * The kinds of jobs. A person has at most one job of each kind, at `jobs/{kind}-{uid}`. `fanOut` has one job per
 * post, at `jobs/fanOut-{postId}`.
 */
export const jobKinds = [
  'removeAccount',
  'exportData',
  'makePrivate',
  'makePublic',
  'applyModeration',
  'fanOut',
] as const;
export const JobKind = z.enum(jobKinds);
export type JobKind = z.infer<typeof JobKind>;

/**
 * `jobs/{id}`: long work that runs in slices. Each slice ends by writing its progress.
 * The commit that requires the work creates the document. If the event was lost, the sweep starts the job.
 *
 * - `active`: a task runs its slices, or will run them. Becomes `done` after the last slice, or `failed` after too
 *   many attempts.
 * - `failed`: no task runs. Becomes `active` when the owner or the sweep retries it.
 * - `done`: its results exist until `expireAt`. Then the sweep deletes them and this document.
 */
export const JobDoc = z.object({
  kind: JobKind,
  /** The owner of the job, who may read it. */
  uid: z.string(),
  state: z.enum(['active', 'done', 'failed']),
  /** The position of the next slice. Only the code of this kind can read it. Empty at the start. */
  cursor: z.string(),
  /** The number of finished slices. */
  step: Count,
  /** `doneCount` of `totalCount` is the progress. Both are 0 while the total is unknown. */
  doneCount: Count,
  totalCount: Count,
  /** The reason of the failure, as a text for users. Empty otherwise. */
  error: z.string(),
  createdAt: Millis,
  updatedAt: Millis,
  /** When the sweep deletes the results of the job. Null until the job is done. */
  expireAt: z.nullable(Millis),
});
export type JobDoc = z.infer<typeof JobDoc>;
