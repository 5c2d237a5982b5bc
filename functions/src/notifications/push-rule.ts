import type { NotificationDoc } from '@glimpse/contract/notifications/notification';

/**
 * Returns `pushedCount` of a notification, which is the number of people at its last push. It changes for the first
 * person, and then each time that the number of people has doubled. So a popular post does not flood a phone. Reading
 * the notification resets it to 0.
 */
export function pushedCountOf(isUnread: boolean, count: number, stored: NotificationDoc | null): number {
  if (!isUnread) return 0;
  const pushed = stored?.isUnread ? stored.pushedCount : 0;
  return count >= Math.max(1, pushed * 2) ? count : pushed;
}

/** Returns whether the new version of a notification must be pushed to the recipient's devices. */
export const isPushDue = (next: NotificationDoc, stored: NotificationDoc | null): boolean =>
  next.pushedCount > 0 && next.pushedCount !== stored?.pushedCount;
