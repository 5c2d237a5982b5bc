import { notificationLimits } from '@glimpse/contract/notification-limits';
import type { Firestore } from 'firebase-admin/firestore';
import type { DocumentView } from '../firestore/documents.ts';
import { unreadNotifications } from '../firestore/queries.ts';
import type { Commit } from '../firestore/staged-commit.ts';

/**
 * Sets how many notifications are unread, in the commit that changes that by `change`. Counted anew, not added to, so that nothing
 * adds up wrongly. Every such commit writes the counters: two at once are one after the other.
 */
export async function countUnread(
  commit: Commit,
  db: Firestore,
  uid: string,
  counters: DocumentView,
  change: number,
): Promise<void> {
  const most = notificationLimits.unread + Math.abs(change);
  const counted = await unreadNotifications(db, uid).limit(most).count().get();
  setUnread(commit, counters, counted.data().count + change);
}

/** The same where it is known how many there will be, by a look at them that is no older than the one at the counters. */
export function setUnread(commit: Commit, counters: DocumentView, count: number): void {
  const unread = Math.max(0, Math.min(count, notificationLimits.unread));
  if (counters.exists) commit.update(counters, { unread });
  else commit.put(counters, { requestCount: 0, unread });
}
