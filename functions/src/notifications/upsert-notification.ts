import { isDeepStrictEqual } from 'node:util';
import { NotificationDoc, type NotificationTarget, notificationId } from '@glimpse/contract/notifications/notification';
import { notificationLimits } from '@glimpse/contract/notifications/notification-limits';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { readRecipientUid } from './read-actors.ts';
import { hasShownChanged, readShown, type Shown } from './read-shown.ts';
import { countUnread } from './unread.ts';

/** A notification to push to the person's devices. */
export interface Due {
  readonly uid: string;
  readonly id: string;
  readonly data: NotificationDoc;
}

export interface UpsertResult {
  /**
   * Reads the likes, people and block lists again. Returns whether the written notification does not agree with them,
   * because something changed between the read and the commit. False without a read if nothing was written.
   */
  readonly mustRepeat: () => Promise<boolean>;
  readonly due: Due | null;
}
const upToDate: UpsertResult = { mustRepeat: async () => false, due: null };

/**
 * Creates, updates or deletes the notification about a target, from the data that is stored now. Deletes it if there is
 * nobody to show in it. Idempotent, and events can come in any order. `isPushDue` decides whether the result is `due`.
 */
export async function upsertNotification(
  db: Firestore,
  nowMs: number,
  target: NotificationTarget,
): Promise<UpsertResult> {
  const uid = target.uid === '' ? await readRecipientUid(db, target) : target.uid;
  // The recipient no longer exists. The job that deletes the account also deletes its notifications.
  if (uid === '') return upToDate;
  const id = notificationId(target);
  // Notification and counters become preconditions when they are written. `mustRepeat` notices changes of the others.
  const mayChange = {
    notification: db.doc(paths.notification(uid, id)),
    counters: db.doc(paths.counters(uid)),
    settings: db.doc(paths.notificationSettings(uid)),
    blockLists: db.doc(paths.blockLists(uid)),
    recipient: db.doc(paths.user(uid)),
  };
  return inBatch(db, { mayChange }, async (commit, read) => {
    const stored = readableDocument(NotificationDoc, read.notification)?.data ?? null;
    const recipient = readableDocument(UserDoc, read.recipient)?.data;
    // This read must come after the read of the notification. Otherwise older data could replace newer data.
    const shownActors = await readShown(db, target, uid, read);
    const { shown } = shownActors;
    const next = shown && notificationOf({ ...target, uid }, shown, stored, nowMs);
    if (isDeepStrictEqual(next, stored)) return upToDate;
    if (next) commit.put(read.notification, next);
    else commit.delete(read.notification);
    const unreadDelta = Number(next?.isUnread ?? false) - Number(stored?.isUnread ?? false);
    if (unreadDelta !== 0) await countUnread(commit, db, uid, read.counters, unreadDelta);
    const isDue = next && !recipient?.isSuspended && isPushDue(next, stored);
    return {
      mustRepeat: () => hasShownChanged(db, target, uid, shownActors),
      due: isDue ? { uid, id, data: next } : null,
    };
  });
}

/** Returns the notification, or null if it is not needed or has expired. */
function notificationOf(
  target: NotificationTarget,
  { people, count, newest, isAccepted }: Shown,
  stored: NotificationDoc | null,
  nowMs: number,
): NotificationDoc | null {
  // The recipient accepted the request, so an existing notification stays in the list and is marked as read.
  if (isAccepted && !stored) return null;
  const updatedAt = isAccepted && stored ? stored.updatedAt : newest.atMs;
  const expireAt = updatedAt + notificationLimits.lifetimeMs;
  if (expireAt <= nowMs) return null;
  const readAt = isAccepted ? updatedAt : (stored?.readAt ?? null);
  const isUnread = readAt === null || updatedAt > readAt;
  return NotificationDoc.parse({
    ...target,
    people,
    uids: people.map(({ uid }) => uid),
    count,
    text: newest.text,
    newestCommentId: newest.commentId,
    isAccepted,
    isUnread,
    pushedCount: pushedCountOf(isUnread, count, stored),
    readAt,
    updatedAt,
    expireAt,
  });
}

/**
 * Returns `pushedCount` of a notification, which is the number of people at its last push. It changes for the first
 * person, and then each time that the number of people has doubled. So a popular post does not flood a phone. Reading
 * the notification resets it to 0.
 */
function pushedCountOf(isUnread: boolean, count: number, stored: NotificationDoc | null): number {
  if (!isUnread) return 0;
  const pushed = stored?.isUnread ? stored.pushedCount : 0;
  return count >= Math.max(1, pushed * 2) ? count : pushed;
}

/** Returns whether the new version of a notification must be pushed to the recipient's devices. */
const isPushDue = (next: NotificationDoc, stored: NotificationDoc | null): boolean =>
  next.pushedCount > 0 && next.pushedCount !== stored?.pushedCount;
