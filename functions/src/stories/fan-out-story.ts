import { jsonCursor } from '@glimpse/contract/jobs/job-cursor';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { StoryDoc, StoryTrayDoc } from '@glimpse/contract/stories/story';
import type { Firestore, WriteBatch } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import {
  type FanOutSizes,
  fanOutPosition,
  fanOutSizes,
  fanOutSlice,
  fanOutStart,
  lastSlice,
} from '../feed/fan-out-slices.ts';
import { readableDocument, type Stored, toStored } from '../firestore/documents.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import { authorOf } from '../views/user-view.ts';
import { updateRingsOf } from './remove-story.ts';
import { newestShownStory, trayRef } from './story-tray.ts';

const cursors = jsonCursor(z.object({ storyId: z.string(), ...fanOutPosition }));

interface ShownStory {
  readonly uid: string;
  readonly storyId: string;
  readonly nowMs: number;
}

/** Returns the job that adds a story to the trays of followers. Create it in the commit that shows the story. */
export const fanOutStoryJob = (db: Firestore, { uid, storyId, nowMs }: ShownStory) =>
  [
    jobRef(db, 'fanOutStory', { uid, storyId }),
    newJob('fanOutStory', { uid, nowMs, cursor: cursors.encode({ storyId, ...fanOutStart }) }),
  ] as const;

/**
 * Adds a story to the trays of its author's followers, like the fan-out of a post (feed/fan-out-slices.ts). Each slice
 * writes `slice` rings in the commit that moves the cursor. If a newer story exists, its job writes the rings. Each slice
 * first looks whether the story was deleted or hidden meanwhile. If so, it corrects the rings, and the job ends.
 *
 * If the author has more than `max` followers, no ring is written, because `refreshStoryTray` finds the story. The job
 * then only makes sure that followers have the author in `pulled`, for at most `max` of them. The next story continues
 * with the others. So a story never costs more than `max` writes besides those of the job.
 */
export const fanOutStoryWork = (db: Firestore, sizes: FanOutSizes = fanOutSizes): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async (job, nowMs) => {
    const position = cursors.decode(job.cursor);
    const author = readableDocument(UserDoc, await db.doc(paths.user(job.uid)).get());
    const newest = author && (await newestShownStory(db, job.uid, nowMs));
    if (!author || newest?.id !== position.storyId) {
      await updateRingsOf(db, job.uid, position.storyId, nowMs);
      return lastSlice(job);
    }
    return fanOutSlice(db, {
      ...sizes,
      job,
      position,
      maxPulled: sizes.max,
      countFollowers: async () => author.data.followerCount,
      write: ringWriter(db, author, newest),
    });
  },
});

/** Returns a function that writes the ring of a follower. The merge keeps the `seenUntil` of an existing ring. */
function ringWriter(db: Firestore, author: Stored<UserDoc>, { id, data }: Stored<StoryDoc>) {
  const { createdAt, expireAt } = data;
  const ring: Omit<StoryTrayDoc, 'seenUntil'> = {
    ...authorOf(author),
    storyId: id,
    createdAt,
    expireAt,
    isSeen: false,
  };
  return (batch: WriteBatch, follower: string): void => {
    batch.set(trayRef(db, follower, author.id), toStored(ring), { merge: true });
  };
}
