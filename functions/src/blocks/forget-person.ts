import { HiddenDoc } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { inBatches } from '../firestore/page.ts';
import { blocksOfPerson, mutesOfPerson } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { withoutUid } from './block.ts';

const batchSize = 100;

/**
 * Removes what other people keep about who has blocked or muted whom, where `uid` is one of the two: for an account that is gone.
 * What lies below the profile itself goes with the profile. Each person stands by themselves; safe to repeat.
 */
export async function forgetBlocks(db: Firestore, uid: string): Promise<void> {
  for await (const blocks of inBatches(db.collection(paths.blocks(uid)).select(), batchSize))
    for (const { id } of blocks) await leaveHidden(db, uid, id);
  for (const mentioning of [blocksOfPerson(db, uid), mutesOfPerson(db, uid)])
    for await (const entries of inBatches(mentioning, batchSize))
      for (const { ref } of entries) await leaveHidden(db, uid, ref.parent.parent?.id ?? '', ref);
}

/** Out of the owner's document of hidden people, and with it goes the entry that led there. */
const leaveHidden = (
  db: Firestore,
  uid: string,
  ownerUid: string,
  entry?: DocumentReference,
): Promise<void> =>
  inTransaction(db, [paths.hidden(ownerUid)], async (tx) => {
    const snapshot = await tx.get(db.doc(paths.hidden(ownerUid)));
    const hidden = readableDocument(HiddenDoc, snapshot)?.data;
    if (entry) tx.delete(entry);
    if (!hidden) return;
    const without: HiddenDoc = {
      blocked: withoutUid(hidden.blocked, uid),
      blockedBy: withoutUid(hidden.blockedBy, uid),
      muted: withoutUid(hidden.muted, uid),
    };
    tx.set(snapshot.ref, without);
  });
