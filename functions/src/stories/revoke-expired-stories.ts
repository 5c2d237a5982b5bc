import { SweepDoc, type SweptList } from '@glimpse/contract/accounts/deletion';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { StoryDoc } from '@glimpse/contract/stories/story';
import { type Firestore, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { inBatches } from '../firestore/page.ts';
import { storiesExpiredBetween } from '../firestore/queries.ts';
import { revokeTokensBelow, revokeTokensLater } from '../follows/revoke-tokens.ts';
import type { MediaStore } from '../media/store.ts';

/** Storage can still create a token just after the expiry, for a request that it allowed just before. */
export const marginMs = 10_000;
/** The number of stories whose files are processed at the same time. */
const batchSize = 20;

/**
 * Revokes the download tokens of stories that have expired since the last run. A person who could read a file could also
 * read its token. A token works without the security rules. Stories in highlights keep their tokens.
 *
 * Stores its progress after each full batch. The next run continues there after a crash, or after `isTimeUp` returned
 * true. If nothing has expired, it writes nothing. Two runs at the same time repeat work, and the result is the same.
 */
export async function revokeExpiredStories(
  db: Firestore,
  store: MediaStore,
  nowMs: number,
  isTimeUp: () => boolean,
): Promise<void> {
  const progress = db.doc(paths.sweep('expiredStories' satisfies SweptList));
  const setThrough = (through: number) => progress.set({ through: Timestamp.fromMillis(through) });
  const fromMs = readableDocument(SweepDoc, await progress.get())?.data.through ?? 0;
  const toMs = nowMs - marginMs;
  let hasFound = false;
  for await (const snapshots of inBatches(storiesExpiredBetween(db, fromMs, toMs), batchSize)) {
    if (isTimeUp()) return;
    hasFound = true;
    const expiries = await Promise.all(snapshots.map((snapshot) => revokeTokensOf(db, store, nowMs, snapshot)));
    if (snapshots.length === batchSize) await setThrough(Math.max(fromMs, ...expiries));
  }
  if (hasFound) await setThrough(toMs);
}

/** Returns when the story expired. If Storage fails, a job revokes the tokens of all stories of the author. */
async function revokeTokensOf(
  db: Firestore,
  store: MediaStore,
  nowMs: number,
  snapshot: QueryDocumentSnapshot,
): Promise<number> {
  const story = readableDocument(StoryDoc, snapshot)?.data;
  if (!story) return 0;
  const { uid, media, highlightIds, expireAt } = story;
  if (media && highlightIds.length === 0)
    await revokeTokensBelow(store, storagePaths.storyFolder(uid, snapshot.id)).catch(() =>
      inBatch(db, {}, async (commit) => revokeTokensLater(commit, db, uid, nowMs)),
    );
  return expireAt;
}
