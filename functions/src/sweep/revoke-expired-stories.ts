import { SweepDoc, type SweptList } from '@glimpse/contract/accounts/deletion';
import { paths, storagePaths } from '@glimpse/contract/paths';
import { StoryDoc } from '@glimpse/contract/stories/story';
import { Timestamp } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { storiesExpiredBetween } from '../firestore/queries.ts';
import { revokeTokensBelow } from '../follows/revoke-tokens.ts';
import { eachDocument, type SweepRun } from './sweep-run.ts';

/**
 * Revokes the download tokens of stories that have expired since the last run. Whoever could read a file could also read
 * its token, which works without the rules. Stories in highlights keep theirs.
 */
export async function revokeExpiredStories({ db, store, nowMs, isTimeUp }: SweepRun): Promise<void> {
  const progress = db.doc(paths.sweep('expiredStories' satisfies SweptList));
  const fromMs = readableDocument(SweepDoc, await progress.get())?.data.through ?? 0;
  const isDone = await eachDocument(storiesExpiredBetween(db, fromMs, nowMs), isTimeUp, async (snapshot) => {
    const story = readableDocument(StoryDoc, snapshot)?.data;
    if (!story?.media || story.highlightIds.length > 0) return;
    await revokeTokensBelow(store, storagePaths.storyFolder(story.uid, snapshot.id));
  });
  if (isDone) await progress.set({ through: Timestamp.fromMillis(nowMs) });
}
