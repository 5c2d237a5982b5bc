import { type NotificationKind, NotificationSettingsDoc } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { inTransaction } from '../firestore/transaction.ts';

/** Whether the person wants to be told of this kind from now on. Safe to repeat. */
export const changeSettings = (
  db: Firestore,
  uid: string,
  kind: NotificationKind,
  isOn: boolean,
): Promise<void> => {
  const ref = db.doc(paths.notificationSettings(uid));
  return inTransaction(db, [ref.path], async (tx) => {
    const known = readableDocument(NotificationSettingsDoc, await tx.get(ref))?.data.off ?? [];
    const others = known.filter((off) => off !== kind);
    const settings: NotificationSettingsDoc = { off: isOn ? others : [...others, kind] };
    tx.set(ref, settings);
  });
};
