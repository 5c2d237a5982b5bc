import { isDeepStrictEqual } from 'node:util';
import {
  NotificationDoc,
  NotificationSettingsDoc,
  type NotificationTarget,
  notificationId,
} from '@glimpse/contract/notifications/notification';
import { notificationLimits } from '@glimpse/contract/notifications/notification-limits';
import { paths } from '@glimpse/contract/paths';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import { toBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { authorOf } from '../views/user-view.ts';
import { blockListsIn } from '../visibility/block-lists.ts';
import { isPushDue, pushedCountOf } from './push-rule.ts';
import { type Actor, readActors, type TargetActors } from './read-actors.ts';
import { countUnread } from './unread.ts';

/** A notification to push to the person's devices. */
export interface Due {
  readonly uid: string;
  readonly id: string;
  readonly data: NotificationDoc;
}

export interface UpsertResult {
  /**
   * The stored notification was not up to date. The caller enqueues the target again, because another worker may have
   * read older data at the same time.
   */
  readonly isWritten: boolean;
  readonly due: Due | null;
}
const upToDate: UpsertResult = { isWritten: false, due: null };

/**
 * Creates, updates or deletes the notification about a target, from the data that is stored now. Deletes it if there is
 * nobody to show in it. Idempotent, and events can come in any order. push-rule.ts decides whether the result is `due`.
 */
export async function upsertNotification(
  db: Firestore,
  nowMs: number,
  target: NotificationTarget,
): Promise<UpsertResult> {
  const uid = target.uid === '' ? ((await readActors(db, target))?.recipientUid ?? '') : target.uid;
  // The recipient no longer exists. The job that deletes the account also deletes its notifications.
  if (uid === '') return upToDate;
  const id = notificationId(target);
  // Notification and counters become preconditions when they are written. Block lists have their own event.
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
    const { isBlockedOrMuted } = toBlockLists(blockListsIn(read.blockLists));
    const mutedKinds = readableDocument(NotificationSettingsDoc, read.settings)?.data.off ?? [];
    // This read must come after the read of the notification. Otherwise older data could replace newer data.
    const shown =
      recipient && !mutedKinds.includes(target.kind)
        ? await readShown(db, target, uid, (actor) => actor !== uid && !isBlockedOrMuted(actor))
        : null;
    const next = shown && notificationOf({ ...target, uid }, shown, stored, nowMs);
    if (isDeepStrictEqual(next, stored)) return upToDate;
    if (next) commit.put(read.notification, next);
    else commit.delete(read.notification);
    const unreadDelta = Number(next?.isUnread ?? false) - Number(stored?.isUnread ?? false);
    if (unreadDelta !== 0) await countUnread(commit, db, uid, read.counters, unreadDelta);
    const isDue = next && !recipient?.isSuspended && isPushDue(next, stored);
    return { isWritten: true, due: isDue ? { uid, id, data: next } : null };
  });
}

/** The actors in a notification. `count` includes people who are not in `people`. */
interface Shown {
  readonly people: readonly Author[];
  readonly count: number;
  readonly newest: Actor;
  readonly isAccepted: boolean;
}

/** If none of the actors can be shown, the next read returns this many times as many. */
const readFactor = 4;

/** Reads the actors of a target until some can be shown. Returns null if there are none. */
async function readShown(
  db: Firestore,
  target: NotificationTarget,
  uid: string,
  canShow: (uid: string) => boolean,
): Promise<Shown | null> {
  for (let max: number = notificationLimits.actors; ; max *= readFactor) {
    const targetActors = await readActors(db, target, max);
    // A comment with this id can belong to another person now.
    if (targetActors?.recipientUid !== uid) return null;
    const shown = await shownOf(db, targetActors, canShow);
    if (shown || !targetActors.hasMore) return shown;
  }
}

/** Returns the newest actors who have an account, are not suspended, and can be shown. Null if there are none. */
async function shownOf(
  db: Firestore,
  { actors, moreCount, isAccepted }: TargetActors,
  canShow: (uid: string) => boolean,
): Promise<Shown | null> {
  const candidates = actors.filter(({ uid }) => canShow(uid));
  const people: Author[] = [];
  let newest: Actor | undefined;
  let missingCount = 0;
  for (let index = 0; index < candidates.length && people.length < notificationLimits.people; ) {
    const batch = candidates.slice(index, index + notificationLimits.people - people.length);
    index += batch.length;
    const users = await db.getAll(...batch.map(({ uid }) => db.doc(paths.user(uid))));
    for (const [position, snapshot] of users.entries()) {
      const user = readableDocument(UserDoc, snapshot);
      if (!user || user.data.isSuspended) missingCount += 1;
      else {
        people.push(authorOf(user));
        newest ??= batch[position];
      }
    }
  }
  return newest ? { people, count: candidates.length - missingCount + moreCount, newest, isAccepted } : null;
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
