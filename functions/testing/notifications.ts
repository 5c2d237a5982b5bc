import { NotificationDoc, type NotificationTarget } from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import { CountersDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';

/** Returns a notification target with empty defaults. */
export const about = (target: Pick<NotificationTarget, 'kind'> & Partial<NotificationTarget>): NotificationTarget => ({
  uid: '',
  postId: '',
  commentId: '',
  other: '',
  ...target,
});

/** Returns a person's notifications, newest first. */
export async function notificationsOf(db: Firestore, uid: string): Promise<NotificationDoc[]> {
  const { docs } = await db.collection(paths.notifications(uid)).get();
  return docs
    .map((document) => NotificationDoc.parse(document.data()))
    .sort((one, other) => other.updatedAt - one.updatedAt);
}

/** Returns the unread count of a person, as the badge shows it. */
export async function unreadOf(db: Firestore, uid: string): Promise<number> {
  const counters = await db.doc(paths.counters(uid)).get();
  return counters.exists ? CountersDoc.parse(counters.data()).unread : 0;
}
