import { HiddenDoc } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { withoutUid } from './block.ts';

/**
 * Takes `uid`, whose account is gone, out of the document of people hidden from the owner, and with it the block or mute that led
 * there. Safe to repeat.
 */
export const leaveHidden = (
  db: Firestore,
  uid: string,
  ownerUid: string,
  entry: DocumentReference,
): Promise<void> =>
  inTransaction(db, [paths.hidden(ownerUid)], async (tx) => {
    const snapshot = await tx.get(db.doc(paths.hidden(ownerUid)));
    const hidden = readableDocument(HiddenDoc, snapshot)?.data;
    tx.delete(entry);
    if (!hidden) return;
    const without: HiddenDoc = {
      blocked: withoutUid(hidden.blocked, uid),
      blockedBy: withoutUid(hidden.blockedBy, uid),
      muted: withoutUid(hidden.muted, uid),
    };
    tx.set(snapshot.ref, without);
  });
