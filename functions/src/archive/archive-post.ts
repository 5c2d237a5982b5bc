import { paths } from '@glimpse/contract/paths';
import { type PostDoc, postErrors } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { DocumentView, Stored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { jobRef, newJob } from '../jobs/new-job.ts';
import { notePostMediaChange } from '../media/media-copies.ts';
import type { MediaStore } from '../media/store.ts';
import { unpinned } from '../posts/pin-post.ts';
import type { Prefetch } from '../posts/read-post.ts';
import { applyVisibility } from '../privacy/apply-visibility.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';

const refsOf = (db: Firestore, uid: string, postId: string) => ({
  post: db.doc(paths.post(postId)),
  viewer: db.doc(paths.user(uid)),
  blockLists: db.doc(paths.blockLists(uid)),
});

/**
 * Archives a post, so that only its author and moderators can see it. Its likes, comments and counts stay. The same
 * commit creates the job that moves the files to a folder that others cannot read. Idempotent. Returns the post.
 * Throws `viewerNotRegistered`, `suspended`, `postNotFound` or `archiveForeignPost`.
 */
export const archivePost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> => {
  const reads = refsOf(db, uid, postId);
  const lockPaths = [reads.post.path, reads.viewer.path];
  return inTransaction(db, { lockPaths, reads }, async (commit, read) => {
    const viewer = requireViewer(read.viewer);
    const post = await requireOwnPost(db, uid, read.post);
    const archived: Stored<PostDoc> = { ...post, data: { ...post.data, visibility: 'archived' } };
    prefetch?.({ post: archived, blockLists: read.blockLists });
    if (post.data.visibility === 'archived') return archived;
    commit.update(read.post, { visibility: archived.data.visibility });
    const { postCount, pinnedPostIds } = viewer.data;
    commit.update(read.viewer, { postCount: postCount - 1, ...unpinned(pinnedPostIds, postId) });
    // Bookmarks of other people contain a copy of the first picture.
    notePostMediaChange(commit, db, { uid, postId, removedPaths: [], createdAt: nowMs });
    commit.set(jobRef(db, 'moveMedia', { postId }), newJob('moveMedia', { uid, nowMs, cursor: postId }));
    return archived;
  });
};

/** Makes a person's archived post visible, and moves its files (`bringBack`). */
export type BringBack = (uid: string, postId: string, nowMs: number) => Promise<void>;

/**
 * Shows an archived post again, with the visibility that its author's account and moderators then ask for. Returns
 * after its files have moved. Idempotent. Returns the post. Throws the errors of `archivePost`.
 */
export async function unarchivePost(
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  bringBack: BringBack,
): Promise<Stored<PostDoc>> {
  const refs = refsOf(db, uid, postId);
  const read = await readTogether(db, { post: refs.post, viewer: refs.viewer });
  requireViewer(read.viewer);
  const post = await requireOwnPost(db, uid, read.post);
  if (post.data.visibility !== 'archived') return post;
  await bringBack(uid, postId, nowMs);
  return requireOwnPost(db, uid, await refs.post.get());
}

async function requireOwnPost(db: Firestore, uid: string, snapshot: DocumentView): Promise<Stored<PostDoc>> {
  const post = await requireVisiblePost(db, uid, snapshot);
  if (post.data.postBy.uid !== uid) throw postErrors.archiveForeign();
  return post;
}

/**
 * The job that moves the files of one post to the folder for its visibility. There is one job per post, and its cursor
 * is the id of the post.
 */
export const moveMediaWork = (db: Firestore, store: MediaStore): JobWork => ({
  retentionMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ cursor: postId, doneCount, totalCount }, nowMs) => {
    await applyVisibility(db, store, postId, nowMs);
    return { cursor: null, doneCount, totalCount };
  },
});
