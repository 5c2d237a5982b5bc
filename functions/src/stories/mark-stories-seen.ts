import { guestAccount } from '@glimpse/contract/auth/guest';
import { paths } from '@glimpse/contract/paths';
import { StoryDoc, StoryTrayDoc, type StoryViewerDoc, storyLimits } from '@glimpse/contract/stories/story';
import { toBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { blockListsIn } from '../visibility/block-lists.ts';

/**
 * Records that `uid` has viewed stories of the author, once per story, and in the ring of the author. Leaves out stories
 * that have expired or that `uid` must not see. The author and the guest leave no trace. Idempotent. Throws
 * `viewerNotRegistered` or `suspended`.
 */
export async function markStoriesSeen(
  db: Firestore,
  nowMs: number,
  uid: string,
  authorUid: string,
  storyIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(storyIds)];
  const stories = ids.map((id) => db.doc(paths.story(authorUid, id)));
  const viewers = ids.map((id) => db.doc(paths.storyViewer(authorUid, id, uid)));
  // A story can expire or be hidden meanwhile. It was then viewed just before. Written documents have a precondition.
  const mayChange = {
    viewer: db.doc(paths.user(uid)),
    blockLists: db.doc(paths.blockLists(uid)),
    follower: db.doc(paths.followerOf(authorUid, uid)),
    tray: db.doc(paths.storyTrayEntry(uid, authorUid)),
  };
  const options = { lockPaths: [mayChange.tray.path], mayChange, preload: [...stories, ...viewers] };
  await inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    if (uid === authorUid || uid === guestAccount.uid) return;
    if (toBlockLists(blockListsIn(read.blockLists)).isBlocked(authorUid)) return;
    const isVisible = ({ visibility, expireAt }: StoryDoc) =>
      expireAt > nowMs && (visibility === 'public' || (visibility === 'followers' && read.follower.exists));
    const seen = (await commit.readAll(stories)).flatMap((view) => {
      const story = readableDocument(StoryDoc, view);
      return story && isVisible(story.data) ? [story] : [];
    });
    const recorded = new Set((await commit.readAll(viewers)).filter(({ exists }) => exists).map(({ ref }) => ref.path));
    for (const { id, data } of seen) {
      const ref = db.doc(paths.storyViewer(authorUid, id, uid));
      if (recorded.has(ref.path)) continue;
      const expireAt = data.createdAt + storyLimits.viewersLifetimeMs;
      const viewer: StoryViewerDoc = { uid, authorUid, createdAt: nowMs, expireAt };
      commit.create(ref, viewer);
    }
    const ring = readableDocument(StoryTrayDoc, read.tray)?.data;
    const seenUntil = Math.max(0, ...seen.map(({ data }) => data.createdAt));
    if (ring && seenUntil > ring.seenUntil)
      commit.update(read.tray, { seenUntil, isSeen: seenUntil >= ring.createdAt });
  });
}
