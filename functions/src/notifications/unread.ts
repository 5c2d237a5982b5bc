import { notificationLimits } from '@glimpse/contract/notifications/notification-limits';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import type { DocumentView } from '../firestore/documents.ts';
import { unreadNotifications } from '../firestore/queries.ts';

/**
 * Updates the counter of unread notifications in a commit that changes their number by `delta`. Counts them again, so
 * that a wrong counter is corrected. All these commits write the counters, so two of them conflict.
 */
export async function countUnread(
  commit: Commit,
  db: Firestore,
  uid: string,
  counters: DocumentView,
  delta: number,
): Promise<void> {
  const max = notificationLimits.unread + Math.abs(delta);
  const counted = await unreadNotifications(db, uid).limit(max).count().get();
  setUnread(commit, counters, counted.data().count + delta);
}

/** Sets the counter to `count`. The caller must have counted after it read `counters`. */
export function setUnread(commit: Commit, counters: DocumentView, count: number): void {
  const unread = Math.max(0, Math.min(count, notificationLimits.unread));
  commit.put(counters, { unread, ...(!counters.exists && { requestCount: 0 }) });
}
