import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { StoryTrayDoc } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { authorOf } from '../views/user-view.ts';
import { newestShownStory, trayFields, trayRef } from './tray-entry.ts';

/**
 * Updates the tray of `uid` after a follow or unfollow of the author: adds the ring of the author's newest story, or
 * deletes the ring. It reads the stored follow and not the event. It is therefore idempotent, and events can be late.
 */
export const updateTray = (db: Firestore, nowMs: number, uid: string, authorUid: string): Promise<void> => {
  const reads = {
    follow: db.doc(paths.followingOf(uid, authorUid)),
    author: db.doc(paths.user(authorUid)),
    ring: trayRef(db, uid, authorUid),
  };
  return inTransaction(db, { lockPaths: [reads.ring.path], reads }, async (commit, read) => {
    const author = readableDocument(UserDoc, read.author);
    const canSee = read.follow.exists && author && !author.data.isSuspended;
    const newest = canSee ? await newestShownStory(db, authorUid, nowMs) : null;
    if (!author || !newest) return commit.delete(read.ring);
    const seenUntil = readableDocument(StoryTrayDoc, read.ring)?.data.seenUntil ?? 0;
    commit.put(read.ring, trayFields(authorOf(author), newest, seenUntil));
  });
};
