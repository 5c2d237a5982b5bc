import * as z from 'zod/mini';
import { addedLater, Count, Millis } from '../fields.ts';

/**
 * A person has at most one job of each kind, at `jobs/{kind}-{uid}`. There are exceptions: `fanOut` and `moveMedia`
 * have one job per post, at `jobs/{kind}-{postId}`, and `removeCollection` one per collection, at
 * `jobs/removeCollection-{uid}-{collectionId}`. `fanOutStory` and `removeStory` have one per story, at
 * `jobs/{kind}-{uid}-{storyId}`.
 */
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
 * `jobs/{id}`: long work that runs in slices. Each slice ends by writing its progress here.
 * The commit that makes the work necessary creates the document. A trigger starts the job. If the event was lost, the
 * sweep starts the job.
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
  /** Where the next slice continues, in a format of this kind of job. Empty at the start. */
  cursor: z.string(),
  /** The number of finished slices. */
  step: Count,
  /** The progress is `doneCount` of `totalCount`. Both are 0 while the total is unknown. */
  doneCount: Count,
  totalCount: Count,
  /** The text for users why the job failed. Empty in other states. */
  error: z.string(),
  /** The reason of the error, by which the client translates it (app-error.ts). Empty if there is none. */
  errorReason: addedLater(z.string(), ''),
  createdAt: Millis,
  updatedAt: Millis,
  /** When the sweep deletes the results of the job. Null until the job is done. */
  expireAt: z.nullable(Millis),
});
export type JobDoc = z.infer<typeof JobDoc>;
