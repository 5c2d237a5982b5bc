import { NotificationDoc, NotificationTarget } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import type { DocumentReference, DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { inBatches } from '../firestore/page.ts';
import { notificationsAbout } from '../firestore/queries.ts';
import { countUnread } from './unread.ts';
import { upsertNotification } from './upsert-notification.ts';

const batchSize = 50;

/** Upserts all notifications of a query, without pushes. Idempotent. */
export async function refreshNotifications(db: Firestore, nowMs: number, notifications: Query): Promise<void> {
  for await (const documents of inBatches(notifications, batchSize)) {
    for (const document of documents) await refreshNotification(db, nowMs, document);
  }
}

/** Upserts a stored notification, or deletes it if it is malformed. */
export async function refreshNotification(db: Firestore, nowMs: number, document: DocumentSnapshot): Promise<void> {
  const stored = readableDocument(NotificationDoc, document)?.data;
  if (stored) await upsertNotification(db, nowMs, NotificationTarget.parse(stored));
  else await deleteNotification(db, document.ref);
}

/** Deletes the notifications about a deleted post. Idempotent. */
export async function deleteNotificationsAbout(db: Firestore, postId: string): Promise<void> {
  for await (const documents of inBatches(notificationsAbout(db, postId).select(), batchSize)) {
    for (const { ref } of documents) await deleteNotification(db, ref);
  }
}

/** Deletes `users/{uid}/notifications/{id}`, and updates the unread counter. */
const deleteNotification = (db: Firestore, ref: DocumentReference): Promise<void> => {
  const uid = ref.parent.parent?.id ?? '';
  const mayChange = { notification: ref, counters: db.doc(paths.counters(uid)) };
  return inBatch(db, { mayChange }, async (commit, read) => {
    commit.delete(read.notification);
    if (read.notification.get('isUnread') === true) await countUnread(commit, db, uid, read.counters, -1);
  });
};
