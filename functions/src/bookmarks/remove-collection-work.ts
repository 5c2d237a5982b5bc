import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { newestInCollection } from '../firestore/queries.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';

const sliceSize = 200;

interface RemovedCollection {
  readonly uid: string;
  readonly collectionId: string;
  readonly nowMs: number;
}

/** Returns the job that removes a deleted collection from its bookmarks. Its cursor is the id of the collection. */
export const removeCollectionJob = (db: Firestore, { uid, collectionId, nowMs }: RemovedCollection) =>
  [
    jobRef(db, 'removeCollection', { uid, collectionId }),
    newJob('removeCollection', { uid, nowMs, cursor: collectionId }),
  ] as const;

/**
 * Removes the id of a deleted collection from its bookmarks, which stay. Each slice queries the bookmarks that still
 * have the id. No bookmark can get the id meanwhile, because the collection does not exist, and it cannot be created
 * again while this job exists.
 */
export const removeCollectionWork = (db: Firestore): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid, cursor: collectionId, doneCount }) => {
    const { docs } = await newestInCollection(db, uid, collectionId).select().limit(sliceSize).get();
    const refs = docs.map(({ ref }) => ref);
    if (refs.length > 0)
      // A bookmark that was changed since the query is read again here, and written only if it stays unchanged.
      await inBatch(db, { preload: refs }, async (commit) => {
        for (const view of await commit.readAll(refs)) {
          const collectionIds: unknown = view.get('collectionIds');
          // Not parsed, because a malformed bookmark would keep the id for ever.
          if (Array.isArray(collectionIds))
            commit.update(view, { collectionIds: collectionIds.filter((id) => id !== collectionId) });
        }
      });
    const isDone = refs.length < sliceSize;
    return { cursor: isDone ? null : collectionId, doneCount: doneCount + refs.length, totalCount: 0 };
  },
});
