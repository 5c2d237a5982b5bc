import type { JobDoc } from '@glimpse/contract/jobs/job';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { followersAfter } from '../firestore/queries.ts';
import type { Slice } from '../jobs/job-work.ts';
import { tellFrom } from './add-pulled-author.ts';

export interface FanOutSizes {
  readonly max: number;
  readonly slice: number;
}

/** The fields of the cursor of each fan-out job. The job defines the states of `at`. */
export const fanOutPosition = {
  at: z.enum(['begin', 'push', 'tell', 'check']),
  follower: z.string(),
  millis: z.number(),
};
type FanOutPosition = z.infer<z.ZodMiniObject<typeof fanOutPosition>>;

/** Returns the last slice of a job, which changes nothing. */
export const lastSlice = ({ doneCount, totalCount }: JobDoc): Slice => ({ cursor: null, doneCount, totalCount });

/** Returns the slice that leads from `begin` to `push`, or to `tell` if the author has more than `max` followers. */
export async function chooseStage(
  db: Firestore,
  job: JobDoc,
  cursor: FanOutPosition,
  followerCount: number,
  max: number,
): Promise<Slice> {
  const next: FanOutPosition =
    followerCount <= max ? { ...cursor, at: 'push' } : { ...cursor, at: 'tell', millis: await tellFrom(db, job.uid) };
  return { cursor: JSON.stringify(next), doneCount: 0, totalCount: followerCount };
}

/** Returns the slice that calls `write` for the next `size` followers. It leads to `check` after the last follower. */
export async function pushToFollowers(
  db: Firestore,
  job: JobDoc,
  cursor: FanOutPosition,
  size: number,
  write: (batch: WriteBatch, follower: string) => void,
): Promise<Slice> {
  const { docs } = await followersAfter(db, job.uid, cursor.follower).limit(size).select().get();
  const last = docs.at(-1);
  const next: FanOutPosition =
    last && docs.length === size ? { ...cursor, follower: last.id } : { ...cursor, at: 'check' };
  return {
    cursor: JSON.stringify(next),
    doneCount: job.doneCount + docs.length,
    totalCount: job.totalCount,
    write: (batch) => {
      for (const { id } of docs) write(batch, id);
    },
  };
}
