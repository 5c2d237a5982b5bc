import { type NotificationKind, NotificationSettingsDoc } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Turns one kind of notification on or off for a person. Idempotent. Throws `viewerNotRegistered` or `suspended`.
 */
export const changeSettings = (db: Firestore, uid: string, kind: NotificationKind, isOn: boolean): Promise<void> => {
  const ref = db.doc(paths.notificationSettings(uid));
  const reads = { viewer: db.doc(paths.user(uid)), settings: ref };
  return inTransaction(db, { lockPaths: [ref.path], reads }, async (commit, read) => {
    requireViewer(read.viewer);
    const known = readableDocument(NotificationSettingsDoc, read.settings)?.data.off ?? [];
    const others = known.filter((off) => off !== kind);
    const settings: NotificationSettingsDoc = { off: isOn ? others : [...others, kind] };
    commit.put(read.settings, settings);
  });
};
