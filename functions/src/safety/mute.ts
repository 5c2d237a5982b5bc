import { guestAccount } from '@glimpse/contract/auth/guest';
import { paths } from '@glimpse/contract/paths';
import { profileErrors, UserDoc } from '@glimpse/contract/profiles/user';
import { safetyErrors, safetyLimits } from '@glimpse/contract/safety/safety-rules';
import type { BlockDoc, BlockListsDoc } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { blockListsIn, withoutUid, withUid } from '../visibility/block-lists.ts';

/**
 * Makes `uid` mute the other person: `uid` no longer sees their comments, nor their posts in feeds. Nothing changes
 * for the other person. Idempotent. Throws `viewerNotRegistered`, `blockSelf`, `guestBlocks`, `userNotFound` or
 * `tooManyBlocked`.
 */
export const mute = (db: Firestore, nowMs: number, uid: string, otherUid: string): Promise<void> => {
  const { lockPaths, reads } = optionsFor(db, uid, otherUid);
  const options = { lockPaths, reads: { ...reads, other: db.doc(paths.user(otherUid)) } };
  return inTransaction(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    if (uid === guestAccount.uid) throw safetyErrors.guestBlocks();
    if (uid === otherUid) throw safetyErrors.blockSelf();
    if (!readDocument(UserDoc, read.other)) throw profileErrors.notFound();
    if (read.mute.exists) return;
    const lists = blockListsIn(read.blockLists);
    if (lists.muted.length >= safetyLimits.mutedPeople) throw safetyErrors.tooManyBlocked();
    const muteDoc: BlockDoc = { uid: otherUid, createdAt: nowMs };
    const newLists: BlockListsDoc = { ...lists, muted: withUid(lists.muted, otherUid) };
    commit.create(read.mute.ref, muteDoc);
    commit.put(read.blockLists, newLists);
  });
};

/** Idempotent. Throws `viewerNotRegistered`. */
export const unmute = (db: Firestore, uid: string, otherUid: string): Promise<void> =>
  inTransaction(db, optionsFor(db, uid, otherUid), async (commit, read) => {
    requireViewer(read.viewer);
    if (!read.mute.exists) return;
    const lists = blockListsIn(read.blockLists);
    const newLists: BlockListsDoc = { ...lists, muted: withoutUid(lists.muted, otherUid) };
    commit.delete(read.mute);
    commit.put(read.blockLists, newLists);
  });

const optionsFor = (db: Firestore, uid: string, otherUid: string) => ({
  lockPaths: [paths.blockLists(uid)],
  reads: {
    viewer: db.doc(paths.user(uid)),
    mute: db.doc(paths.mute(uid, otherUid)),
    blockLists: db.doc(paths.blockLists(uid)),
  },
});
