import { paths, storagePaths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { StoryTrayDoc } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { storyTraysWith } from '../firestore/queries.ts';
import { removeAll } from '../firestore/remove-all.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import type { MediaStore } from '../media/store.ts';
import { removeUnusedMedia } from '../media/unused-media.ts';
import { authorOf } from '../views/user-view.ts';
import { newestShownStory, trayFields } from './story-tray.ts';

const sliceSize = 200;

interface RemovedStory {
  readonly uid: string;
  readonly storyId: string;
  readonly nowMs: number;
}

/** Returns the job after a story was deleted or hidden. Its cursor is the id of the story. */
export const removeStoryJob = (db: Firestore, { uid, storyId, nowMs }: RemovedStory) =>
  [jobRef(db, 'removeStory', { uid, storyId }), newJob('removeStory', { uid, nowMs, cursor: storyId })] as const;

/**
 * Removes a deleted or hidden story from the trays. If the story was deleted, also deletes its viewers and files. A
 * hidden story stays for its author.
 */
export const removeStoryWork = (db: Firestore, store: MediaStore): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid, cursor: storyId, doneCount }, nowMs) => {
    const count = await updateSomeRings(db, uid, storyId, nowMs);
    const progress = { doneCount: doneCount + count, totalCount: 0 };
    if (count === sliceSize) return { cursor: storyId, ...progress };
    if (!(await db.doc(paths.story(uid, storyId)).get()).exists) {
      await removeAll(db, db.collection(paths.storyViewers(uid, storyId)));
      await removeUnusedMedia(db, store, storagePaths.storyFolder(uid, storyId));
    }
    return { cursor: null, ...progress };
  },
});

/** Updates all rings that are about this story (`updateSomeRings`). */
export async function updateRingsOf(db: Firestore, uid: string, storyId: string, nowMs: number): Promise<void> {
  while ((await updateSomeRings(db, uid, storyId, nowMs)) === sliceSize);
}

/**
 * Makes rings about this story be about the author's newest story, or deletes them if there is none. Returns how many
 * rings there were, at most `sliceSize`. A ring of the newest story stays as it is.
 */
async function updateSomeRings(db: Firestore, uid: string, storyId: string, nowMs: number): Promise<number> {
  const profile = readableDocument(UserDoc, await db.doc(paths.user(uid)).get());
  const newest = profile && !profile.data.isSuspended ? await newestShownStory(db, uid, nowMs) : null;
  if (newest?.id === storyId) return 0;
  const { docs } = await storyTraysWith(db, uid, storyId).select().limit(sliceSize).get();
  const refs = docs.map(({ ref }) => ref);
  if (refs.length === 0) return 0;
  // A ring that was changed since the query is read again here, and written only if it stays unchanged.
  await inBatch(db, { preload: refs }, async (commit) => {
    for (const view of await commit.readAll(refs)) {
      const ring = readableDocument(StoryTrayDoc, view)?.data;
      if (ring && ring.storyId !== storyId) continue;
      if (profile && newest) commit.update(view, trayFields(authorOf(profile), newest, ring?.seenUntil ?? 0));
      else commit.delete(view);
    }
  });
  return refs.length;
}
