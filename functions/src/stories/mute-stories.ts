import { paths } from '@glimpse/contract/paths';
import { profileErrors } from '@glimpse/contract/profiles/user';
import { MutedStoriesDoc, storyErrors, storyLimits } from '@glimpse/contract/stories/story';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { withoutUid, withUid } from '../visibility/block-lists.ts';
import { requireStoryteller } from './story-access.ts';

const optionsFor = (db: Firestore, uid: string, otherUid: string) => ({
  lockPaths: [paths.mutedStories(uid)],
  reads: {
    viewer: db.doc(paths.user(uid)),
    muted: db.doc(paths.mutedStories(uid)),
    other: db.doc(paths.user(otherUid)),
  },
});

const mutedIn = (muted: DocumentView): string[] => readableDocument(MutedStoriesDoc, muted)?.data.uids ?? [];

/**
 * Makes the tray of `uid` leave out the other person. Nothing else changes. Idempotent. Throws the errors of
 * `requireStoryteller`, `muteSelf`, `userNotFound` or `tooManyMuted`.
 */
export const muteStories = (db: Firestore, uid: string, otherUid: string): Promise<void> =>
  inTransaction(db, optionsFor(db, uid, otherUid), async (commit, read) => {
    requireStoryteller(read.viewer);
    if (uid === otherUid) throw storyErrors.muteSelf();
    if (!read.other.exists) throw profileErrors.notFound();
    const uids = mutedIn(read.muted);
    if (uids.includes(otherUid)) return;
    if (uids.length >= storyLimits.mutedPeople) throw storyErrors.tooManyMuted();
    const muted: MutedStoriesDoc = { uids: withUid(uids, otherUid) };
    commit.put(read.muted, muted);
  });

/** Idempotent. Throws the errors of `requireStoryteller`. */
export const unmuteStories = (db: Firestore, uid: string, otherUid: string): Promise<void> =>
  inTransaction(db, optionsFor(db, uid, otherUid), async (commit, read) => {
    requireStoryteller(read.viewer);
    const uids = mutedIn(read.muted);
    if (!uids.includes(otherUid)) return;
    const muted: MutedStoriesDoc = { uids: withoutUid(uids, otherUid) };
    commit.put(read.muted, muted);
  });
