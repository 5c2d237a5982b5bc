import type { Firestore } from 'firebase-admin/firestore';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import { finishDeletionOf } from '../clean-up/clean-up-post.ts';
import { deletions, discardedMedia, mediaCopiesBefore, postMediaChanges } from '../firestore/queries.ts';
import type { JobWorks } from '../jobs/job-work.ts';
import { deleteDiscardedMedia } from '../media/discard-upload.ts';
import { abandonAndDeleteCopies, copyLifetimeMs } from '../media/media-copies.ts';
import type { MediaStore } from '../media/store.ts';
import { cleanUpUploads } from './clean-up-uploads.ts';
import { completeProfiles, refreshComments, refreshProfiles } from './sweep-changes.ts';
import { sweepJobs } from './sweep-jobs.ts';
import { addHotScores, recountTags, refreshPosts } from './sweep-posts.ts';
import { eachDocument, type SweepRun, throwAll } from './sweep-run.ts';

/** The time limit of the function, for all parts together. */
export const sweepSeconds = 540;

const parts: readonly ((run: SweepRun) => Promise<unknown>)[] = [
  sweepJobs,
  finishDeletions,
  deleteAllDiscarded,
  deleteOldCopies,
  applyPostMediaChanges,
  completeProfiles,
  refreshProfiles,
  refreshComments,
  refreshPosts,
  addHotScores,
  recountTags,
  cleanUpUploads,
];

/**
 * The time of each part. The last minute is a reserve, because a part finishes its current document when its time is
 * up.
 */
const partMs = ((sweepSeconds - 60) * 1000) / parts.length;

/**
 * Does the work of triggers whose events were lost, and deletes uploads that nobody posted. Can run concurrently with
 * the triggers and with another sweep. If a part fails, the other parts still run before this function throws.
 */
export async function sweep(db: Firestore, store: MediaStore, nowMs: number, works: JobWorks): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) {
    const endMs = Date.now() + partMs;
    const run: SweepRun = { db, store, nowMs, works, isTimeUp: () => Date.now() > endMs };
    await part(run).catch((error: unknown) => failures.push(error));
  }
  throwAll(failures);
}

function finishDeletions({ db, store, isTimeUp }: SweepRun): Promise<boolean> {
  return eachDocument(deletions(db), isTimeUp, (note) => finishDeletionOf(db, store, note));
}

function deleteAllDiscarded({ db, store, isTimeUp }: SweepRun): Promise<boolean> {
  return eachDocument(discardedMedia(db), isTimeUp, ({ ref }) => deleteDiscardedMedia(db, store, ref));
}

function deleteOldCopies({ db, store, nowMs, isTimeUp }: SweepRun): Promise<boolean> {
  return eachDocument(mediaCopiesBefore(db, nowMs - copyLifetimeMs), isTimeUp, ({ ref }) =>
    abandonAndDeleteCopies(db, store, ref, true),
  );
}

function applyPostMediaChanges({ db, store, isTimeUp }: SweepRun): Promise<boolean> {
  return eachDocument(postMediaChanges(db), isTimeUp, ({ ref }) => applyPostMediaChange(db, store, ref));
}
