import { commentsChangedSince } from '../firestore/queries.ts';
import { sweepChanges } from '../sweep/sweep-changes.ts';
import type { SweepRun } from '../sweep/sweep-run.ts';

/**
 * Marks the comments of earlier releases, which have no `parentId`, as the answers to nothing that they are: no query for the comments below a
 * post finds them before.
 */
export const markOldComments = (run: SweepRun): Promise<void> =>
  sweepChanges(run, 'parents', commentsChangedSince, async (comment) => {
    if (comment.get('parentId') === undefined) await comment.ref.update({ parentId: null });
  });
