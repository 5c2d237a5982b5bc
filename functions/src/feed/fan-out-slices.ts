import { ReachDoc } from '@glimpse/contract/feed/inbox';
import { Millis } from '@glimpse/contract/fields';
import { followLimits } from '@glimpse/contract/follows/follow';
import type { JobDoc } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import { FieldValue, type Firestore, type WriteBatch } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { followersAfter, followersSince } from '../firestore/queries.ts';
import type { Slice } from '../jobs/job-work.ts';

/**
 * The position of a fan-out, which tells the followers of an author about a new post or story. `at` is its state.
 *
 * | state   | work of a slice                                                      | next state                         |
 * | ------- | -------------------------------------------------------------------- | ---------------------------------- |
 * | `begin` | counts the followers                                                 | `push`, or `tell` if more than max |
 * | `push`  | writes an entry for the next followers after `follower`              | `check` after the last follower    |
 * | `tell`  | adds the author to the `pulled` list of the next followers who       | `check` after the last follower,   |
 * |         | followed after `millis`                                              | or after `maxPulled` of them         |
 * | `check` | nothing, because the job looks for a deleted post before each slice  | end                                |
 *
 * The `pulled` list of a person names the followed authors who have too many followers for `push`. The person's client
 * regularly asks for new posts and stories of these authors (refresh-inbox.ts, story-tray.ts).
 */
export const fanOutPosition = {
  at: z.enum(['begin', 'push', 'tell', 'check']),
  follower: z.string(),
  millis: z.number(),
};
type FanOutPosition = z.infer<z.ZodMiniObject<typeof fanOutPosition>>;

export const fanOutStart: FanOutPosition = { at: 'begin', follower: '', millis: 0 };

export interface FanOutSizes {
  /** An author with more followers is pulled. */
  readonly max: number;
  /** The number of followers in one slice. */
  readonly slice: number;
}
export const fanOutSizes: FanOutSizes = { max: followLimits.fanOutMax, slice: followLimits.fanOutSlice };

interface FanOut extends FanOutSizes {
  readonly maxPulled: number;
  /** Null if the author's account was deleted. */
  readonly countFollowers: () => Promise<number | null>;
  /** Writes the entry of a follower. */
  readonly write: (batch: WriteBatch, follower: string) => void;
}

/** What a slice changes. The rest of the position and of the progress stays. */
interface Step extends Pick<Slice, 'write'> {
  readonly position: Partial<FanOutPosition>;
  readonly doneCount?: number;
  readonly totalCount?: number;
}

/** Returns the last slice of a job, which changes nothing. */
export const lastSlice = ({ doneCount, totalCount }: JobDoc): Slice => ({ cursor: null, doneCount, totalCount });

/** Returns the slice of the fan-out `job` at this position. */
export async function fanOutSlice(
  db: Firestore,
  { job, position, ...fanOut }: FanOut & { readonly job: JobDoc; readonly position: FanOutPosition },
): Promise<Slice> {
  const step = await takeStep(db, job, { ...fanOut, position });
  if (!step) return lastSlice(job);
  const { doneCount, totalCount } = job;
  return { doneCount, totalCount, ...step, cursor: JSON.stringify({ ...position, ...step.position }) };
}

type FanOutAt = FanOut & { readonly position: FanOutPosition };

function takeStep(db: Firestore, job: JobDoc, fanOut: FanOutAt): Promise<Step | null> | null {
  switch (fanOut.position.at) {
    case 'begin':
      return begin(db, job, fanOut);
    case 'push':
      return push(db, job, fanOut);
    case 'tell':
      return tell(db, job, fanOut);
    case 'check':
      return null;
  }
}

async function begin(db: Firestore, { uid }: JobDoc, { countFollowers, max }: FanOutAt): Promise<Step | null> {
  const totalCount = await countFollowers();
  if (totalCount === null) return null;
  const position: Partial<FanOutPosition> =
    totalCount <= max ? { at: 'push' } : { at: 'tell', millis: await firstUnpulledMs(db, uid) };
  return { position, doneCount: 0, totalCount };
}

async function push(db: Firestore, job: JobDoc, { position, slice, write }: FanOutAt): Promise<Step> {
  const { docs } = await followersAfter(db, job.uid, position.follower).limit(slice).select().get();
  const last = docs.at(-1);
  return {
    position: last && docs.length === slice ? { follower: last.id } : { at: 'check' },
    doneCount: job.doneCount + docs.length,
    write: (batch) => {
      for (const { id } of docs) write(batch, id);
    },
  };
}

/**
 * The clocks of two servers differ by less than this. Followers from this time before the last run are processed
 * again.
 */
const marginMs = 10 * 60 * 1000;

/** Returns the time from which followers may not have the author in `pulled` yet. `ReachDoc` stores it. */
async function firstUnpulledMs(db: Firestore, uid: string): Promise<number> {
  const reach = readableDocument(ReachDoc, await db.doc(paths.reach(uid)).get());
  return reach ? reach.data.pulledBefore - marginMs : 0;
}

async function tell(db: Firestore, job: JobDoc, { position, slice, maxPulled }: FanOutAt): Promise<Step> {
  const { uid, createdAt } = job;
  const { follower, millis } = position;
  const size = Math.min(slice, maxPulled - job.doneCount);
  const after = follower === '' ? null : { millis, follower };
  const { docs } = await followersSince(db, uid, millis, after).limit(size).select('createdAt').get();
  const last = docs.at(-1);
  const next = last && docs.length === size ? { follower: last.id, millis: Millis.parse(last.get('createdAt')) } : null;
  const doneCount = job.doneCount + docs.length;
  const isEnd = next === null || doneCount >= maxPulled;
  return {
    position: isEnd ? { at: 'check' } : next,
    doneCount,
    write: (batch) => {
      for (const { id } of docs)
        batch.set(db.doc(paths.inboxState(id)), { pulled: FieldValue.arrayUnion(uid) }, { merge: true });
      // The next job of the author continues here. Until then, later followers have the newest posts, because a follow
      // adds them (inbox-after-follow.ts).
      if (isEnd) {
        const pulledBefore = next ? Math.min(next.millis + marginMs, createdAt) : createdAt;
        batch.set(db.doc(paths.reach(uid)), toStored({ pulledBefore }));
      }
    },
  };
}
