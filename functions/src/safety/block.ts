import { guestAccount } from '@glimpse/contract/auth/guest';
import { paths } from '@glimpse/contract/paths';
import { profileErrors, UserDoc } from '@glimpse/contract/profiles/user';
import { safetyErrors, safetyLimits } from '@glimpse/contract/safety/safety-rules';
import { type BlockDoc, BlockListsDoc } from '@glimpse/contract/visibility/block-lists';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument, readDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { endFollow, pairRefs } from '../follows/pair.ts';
import { blockListsIn, withoutUid, withUid } from '../visibility/block-lists.ts';

/**
 * Makes `uid` block the other person. Deletes follows and follow requests in both directions, and updates counters
 * and previews. From then on the two people cannot see each other or react to each other. Earlier comments and
 * likes stay stored, and are visible again after `unblock`. Idempotent. Throws `viewerNotRegistered`, `blockSelf`,
 * `guestBlocks`, `userNotFound`, `tooManyBlocked` or `tooManyBlockers`.
 */
export const block = (db: Firestore, nowMs: number, uid: string, otherUid: string): Promise<void> => {
  const { lockPaths, reads } = optionsFor(db, uid, otherUid);
  const options = {
    lockPaths,
    reads: { ...reads, other: db.doc(paths.user(otherUid)) },
    preload: [...Object.values(pairRefs(db, uid, otherUid)), ...Object.values(pairRefs(db, otherUid, uid))],
  };
  return inTransaction(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    if (uid === guestAccount.uid) throw safetyErrors.guestBlocks();
    if (uid === otherUid) throw safetyErrors.blockSelf();
    if (!readDocument(UserDoc, read.other)) throw profileErrors.notFound();
    if (read.block.exists) return;
    const lists = blockListsIn(read.viewerLists);
    if (lists.blocked.length >= safetyLimits.blockedPeople) throw safetyErrors.tooManyBlocked();
    const otherLists = blockListsIn(read.otherLists);
    if (otherLists.blockedBy.length >= safetyLimits.blockedByPeople) throw safetyErrors.tooManyBlockers();

    await endFollow(commit, db, nowMs, uid, otherUid);
    await endFollow(commit, db, nowMs, otherUid, uid);

    const blockDoc: BlockDoc = { uid: otherUid, createdAt: nowMs };
    const newLists: BlockListsDoc = { ...lists, blocked: withUid(lists.blocked, otherUid) };
    const newOtherLists: BlockListsDoc = { ...otherLists, blockedBy: withUid(otherLists.blockedBy, uid) };
    commit.create(read.block.ref, blockDoc);
    commit.put(read.viewerLists, newLists);
    commit.put(read.otherLists, newOtherLists);
  });
};

/** Does not restore follows. Idempotent. Throws `viewerNotRegistered`. */
export const unblock = (db: Firestore, uid: string, otherUid: string): Promise<void> =>
  inTransaction(db, optionsFor(db, uid, otherUid), async (commit, read) => {
    requireViewer(read.viewer);
    if (!read.block.exists) return;
    const lists = blockListsIn(read.viewerLists);
    const newLists: BlockListsDoc = { ...lists, blocked: withoutUid(lists.blocked, otherUid) };
    commit.delete(read.block);
    commit.put(read.viewerLists, newLists);
    if (!read.otherLists.exists) return;
    const otherLists = blockListsIn(read.otherLists);
    const newOtherLists: BlockListsDoc = { ...otherLists, blockedBy: withoutUid(otherLists.blockedBy, uid) };
    commit.put(read.otherLists, newOtherLists);
  });

const optionsFor = (db: Firestore, uid: string, otherUid: string) => ({
  lockPaths: [paths.user(uid), paths.user(otherUid)],
  reads: {
    viewer: db.doc(paths.user(uid)),
    block: db.doc(paths.block(uid, otherUid)),
    viewerLists: db.doc(paths.blockLists(uid)),
    otherLists: db.doc(paths.blockLists(otherUid)),
  },
});

/**
 * Removes a deleted account from the block lists of the owner, and deletes the document of the block or mute
 * (`entry`). Idempotent.
 */
export const leaveBlockLists = (
  db: Firestore,
  uid: string,
  ownerUid: string,
  entry: DocumentReference,
): Promise<void> => {
  const reads = { entry, blockLists: db.doc(paths.blockLists(ownerUid)) };
  return inTransaction(db, { lockPaths: [reads.blockLists.path], reads }, async (commit, read) => {
    const blockLists = readableDocument(BlockListsDoc, read.blockLists)?.data;
    commit.delete(read.entry);
    if (!blockLists) return;
    const remaining: BlockListsDoc = {
      blocked: withoutUid(blockLists.blocked, uid),
      blockedBy: withoutUid(blockLists.blockedBy, uid),
      muted: withoutUid(blockLists.muted, uid),
    };
    commit.put(read.blockLists, remaining);
  });
};
