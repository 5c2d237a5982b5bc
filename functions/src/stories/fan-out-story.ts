import { followLimits } from '@glimpse/contract/follows/follow';
import type { JobDoc } from '@glimpse/contract/jobs/job';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { StoryDoc, StoryTrayDoc } from '@glimpse/contract/stories/story';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { addPulledAuthor } from '../feed/add-pulled-author.ts';
import { chooseStage, type FanOutSizes, fanOutPosition, lastSlice, pushToFollowers } from '../feed/fan-out-slices.ts';
import { readableDocument, type Stored, toStored } from '../firestore/documents.ts';
import type { JobWork, Slice } from '../jobs/job-work.ts';
import { newJob } from '../jobs/new-job.ts';
import { authorOf } from '../views/user-view.ts';
import { updateRingsOf } from './remove-story.ts';
import { newestShownStory, trayRef } from './tray-entry.ts';

/**
 * The position of the job. `at` is its state.
 *
 * | state   | work                                                             | next state                          |
 * | ------- | ---------------------------------------------------------------- | ----------------------------------- |
 * | `begin` | reads the number of followers                                    | `push`, `tell` if more than max     |
 * | `push`  | writes the rings of followers after `follower`                   | `check` after the last follower     |
 * | `tell`  | adds the author to `pulled` of followers since `millis`          | `check` after the last, or after max |
 * | `check` | updates the rings if the story was deleted or hidden meanwhile   | end                                 |
 */
const Cursor = z.object({ storyId: z.string(), ...fanOutPosition });
type Cursor = z.infer<typeof Cursor>;

/** Returns the job that adds a story to the trays of followers. Create it in the commit that shows the story. */
export const fanOutStoryJob = (uid: string, storyId: string, nowMs: number): { path: string; job: JobDoc } => {
  const cursor: Cursor = { storyId, at: 'begin', follower: '', millis: 0 };
  return {
    path: paths.job(`fanOutStory-${uid}-${storyId}`),
    job: { ...newJob('fanOutStory', uid, nowMs), cursor: JSON.stringify(cursor) },
  };
};

/**
 * Adds a story to the trays of its author's followers, like the fan-out of a post. Each slice writes `slice` rings in the
 * commit that moves the cursor. If a newer story exists, its job writes the rings.
 *
 * If the author has more than `max` followers, no ring is written. `refreshStoryTray` then finds the story. The job only
 * makes sure that followers have the author in `pulled`, for at most `max` of them. So a story never costs more than
 * `max` writes besides those of the job.
 */
export const fanOutStoryWork = (
  db: Firestore,
  sizes: FanOutSizes = { max: followLimits.fanOutMax, slice: followLimits.fanOutSlice },
): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async (job, nowMs) => {
    const cursor = Cursor.parse(JSON.parse(job.cursor));
    const author = readableDocument(UserDoc, await db.doc(paths.user(job.uid)).get());
    const newest = author && (await newestShownStory(db, job.uid, nowMs));
    if (!author || newest?.id !== cursor.storyId) {
      await updateRingsOf(db, job.uid, cursor.storyId, nowMs);
      return lastSlice(job);
    }
    switch (cursor.at) {
      case 'begin':
        return chooseStage(db, job, cursor, author.data.followerCount, sizes.max);
      case 'push':
        return pushToFollowers(db, job, cursor, sizes.slice, ringWriter(db, author, newest));
      case 'tell':
        return tellFollowers(db, job, cursor, sizes);
      case 'check':
        return lastSlice(job);
    }
  },
});

/** Returns a function that writes the ring of a follower without `seenUntil`. The merge keeps the viewer's value. */
function ringWriter(db: Firestore, author: Stored<UserDoc>, { id, data }: Stored<StoryDoc>) {
  const { createdAt, expireAt } = data;
  const ring: Omit<StoryTrayDoc, 'seenUntil'> = {
    ...authorOf(author),
    ...{ storyId: id, createdAt, expireAt, isSeen: false },
  };
  return (batch: WriteBatch, follower: string): void => {
    batch.set(trayRef(db, follower, author.id), toStored(ring), { merge: true });
  };
}

async function tellFollowers(db: Firestore, job: JobDoc, cursor: Cursor, { max, slice }: FanOutSizes): Promise<Slice> {
  const size = Math.min(slice, max - job.doneCount);
  const { follower, millis } = cursor;
  const found = await addPulledAuthor(db, job, { follower, millis }, size);
  const doneCount = job.doneCount + found.count;
  const isLast = found.next === null || doneCount >= max;
  const next: Cursor = isLast || !found.next ? { ...cursor, at: 'check' } : { ...cursor, ...found.next };
  return {
    cursor: JSON.stringify(next),
    doneCount,
    totalCount: job.totalCount,
    write: (batch) => {
      found.write(batch);
      // Without this, the next story would tell the same followers again.
      if (isLast && found.next) found.writeReach(batch);
    },
  };
}
