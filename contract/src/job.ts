import * as z from 'zod/mini';
import { Count, Millis } from './fields.ts';

/** Long work, by what it does. A kind belongs to one person at a time, `jobs/{kind}-{uid}`; `fanOut` to a post, `jobs/fanOut-{postId}`. */
export const jobKinds = [
  'removeAccount',
  'exportData',
  'makePrivate',
  'makePublic',
  'followModeration',
  'fanOut',
  'renewMedia',
] as const;
export const JobKind = z.enum(jobKinds);
export type JobKind = z.infer<typeof JobKind>;

/**
 * `jobs/{id}`: long work in slices, each of which ends by writing how far it came. Noted in the commit that decides on the
 * work, and found by the sweep when the event was lost. `uid`: whose it is, who may read it. `active` until it is `done` or has
 * `failed` too often. `cursor`: where it goes on, known to its kind alone; '' at the beginning. `step` rises with each slice.
 * `doneCount` of `totalCount` is its progress; both 0 while nobody knows. `error`: why it failed, for a person to read; ''
 * otherwise. `expireAt`: when the sweep removes what it left; null while it is not done.
 */
export const JobDoc = z.object({
  kind: JobKind,
  uid: z.string(),
  state: z.enum(['active', 'done', 'failed']),
  cursor: z.string(),
  step: Count,
  doneCount: Count,
  totalCount: Count,
  error: z.string(),
  createdAt: Millis,
  updatedAt: Millis,
  expireAt: z.nullable(Millis),
});
export type JobDoc = z.infer<typeof JobDoc>;
