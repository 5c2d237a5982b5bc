import { NotificationDoc, type NotificationSubject } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import { CountersDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';

/** What a notification is about, with the rest empty. */
export const about = (
  subject: Pick<NotificationSubject, 'kind'> & Partial<NotificationSubject>,
): NotificationSubject => ({ uid: '', postId: '', commentId: '', other: '', ...subject });

/** A person's notifications, the newest first. */
export async function notificationsOf(db: Firestore, uid: string): Promise<NotificationDoc[]> {
  const { docs } = await db.collection(paths.notifications(uid)).get();
  return docs
    .map((document) => NotificationDoc.parse(document.data()))
    .sort((one, other) => other.updatedAt - one.updatedAt);
}

/** How many of them are unread, as the badge says it. */
export async function unreadOf(db: Firestore, uid: string): Promise<number> {
  const counters = await db.doc(paths.counters(uid)).get();
  return counters.exists ? CountersDoc.parse(counters.data()).unread : 0;
}
