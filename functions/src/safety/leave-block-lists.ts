import { paths } from '@glimpse/contract/paths';
import { BlockListsDoc } from '@glimpse/contract/visibility/block-lists';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { withoutUid } from '../visibility/block-lists.ts';

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
