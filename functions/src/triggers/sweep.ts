import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { hideContact } from '../auth/contact.ts';
import { finishNoted } from '../clean-up/finish-noted.ts';
import { readDocument, toStored } from '../firestore/documents.ts';
import { deletions, discardedMedia, privateWithEmail } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import type { JobWorks } from '../jobs/job-work.ts';
import type { MediaStore } from '../media/store.ts';
import { cleanUpUploads } from '../sweep/clean-up-uploads.ts';
import { refreshComments, refreshProfiles } from '../sweep/sweep-changes.ts';
import { recountTags, refreshPosts } from '../sweep/sweep-rich-text.ts';
import { eachDocument, type SweepRun, throwAll } from '../sweep/sweep-run.ts';
import { clearDiscardedMedia } from './clear-discarded-media.ts';
import { enterOldEmails } from './sweep-emails.ts';
import { sweepJobs } from './sweep-jobs.ts';
import { renewOldMedia } from './sweep-media.ts';
import { markOldComments } from './sweep-parents.ts';
import { markOldPosts } from './sweep-visibility.ts';

/** Its time limit as a function, for all parts together. */
export const sweepSeconds = 540;

const parts: readonly ((run: SweepRun) => Promise<unknown>)[] = [
  markOldPosts,
  hideContacts,
  enterOldEmails,
  markOldComments,
  renewOldMedia,
  sweepJobs,
  finishDeletions,
  clearAllDiscarded,
  refreshProfiles,
  refreshComments,
  refreshPosts,
  recountTags,
  cleanUpUploads,
];

/** So long may each part go on. The last seconds are for the document that it is at. */
const partMs = ((sweepSeconds - 60) * 1000) / parts.length;

/**
 * Does what triggers would have done had their events not been lost, and removes uploads that nobody posted. What it has no time for
 * is left to the next run. It may run beside the triggers and beside itself. Throws when something failed, after all the rest.
 */
export async function sweep(db: Firestore, store: MediaStore, nowMs: number, works: JobWorks): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) {
    const endMs = Date.now() + partMs;
    const run: SweepRun = { db, store, nowMs, works, isOver: () => Date.now() > endMs };
    await part(run).catch((error: unknown) => failures.push(error));
  }
  throwAll(failures);
}

/** Of accounts that were made private before their email and website were for followers. */
function hideContacts({ db, nowMs, isOver }: SweepRun): Promise<boolean> {
  return eachDocument(privateWithEmail(db), isOver, ({ ref }) =>
    inTransaction(db, [ref.path], async (tx) => {
      const user = readDocument(UserDoc, await tx.get(ref));
      if (user?.data.isPrivate && user.data.email !== '')
        tx.update(ref, toStored(await hideContact(tx, db, nowMs, user)));
    }),
  );
}

function finishDeletions({ db, store, isOver }: SweepRun): Promise<boolean> {
  return eachDocument(deletions(db), isOver, (note) => finishNoted(db, store, note));
}

function clearAllDiscarded({ db, store, isOver }: SweepRun): Promise<boolean> {
  return eachDocument(discardedMedia(db), isOver, ({ ref }) => clearDiscardedMedia(db, store, ref));
}
