import { isDeepStrictEqual } from 'node:util';
import { maxInValues } from '@glimpse/contract/list-limits';
import { NotificationSettingsDoc, type NotificationTarget } from '@glimpse/contract/notifications/notification';
import { notificationLimits } from '@glimpse/contract/notifications/notification-limits';
import { paths } from '@glimpse/contract/paths';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { authorOf } from '../views/user-view.ts';
import { blockListsIn } from '../visibility/block-lists.ts';
import { type Actor, readActors, type TargetActors } from './read-actors.ts';

/** The documents of the recipient that decide which people a notification shows. */
export type RecipientDocs = Readonly<Record<'settings' | 'blockLists' | 'recipient', DocumentView>>;

/** The actors in a notification. `count` includes people who are not in `people`. */
export interface Shown {
  readonly people: readonly Author[];
  readonly count: number;
  readonly newest: Actor;
  readonly isAccepted: boolean;
}

/** The content of a notification, and the actors from which it was computed. */
export interface ShownActors {
  /** Null if the notification has nobody to show. */
  readonly shown: Shown | null;
  readonly actors: TargetActors | null;
}

/**
 * How many actors the first read of a like notification returns. One of them is often the recipient, who is not shown.
 */
const firstLikes = notificationLimits.people + 1;

/** If none of the actors can be shown, the next read returns this many times as many. */
const readFactor = 4;

/**
 * Reads what the notification about a target shows to the person `uid`. Reads the newest actors until some can be
 * shown. `known` is an earlier result of the same target. It saves reads if its actors have not changed.
 */
export async function readShown(
  db: Firestore,
  target: NotificationTarget,
  uid: string,
  { settings, blockLists, recipient }: RecipientDocs,
  known: TargetActors | null = null,
): Promise<ShownActors> {
  const mutedKinds = readableDocument(NotificationSettingsDoc, settings)?.data.off ?? [];
  if (!readableDocument(UserDoc, recipient) || mutedKinds.includes(target.kind)) return { shown: null, actors: null };
  const { blocked, blockedBy, muted } = blockListsIn(blockLists);
  const excluded = new Set([uid, ...blocked, ...blockedBy, ...muted]);
  const canReadFew = target.kind === 'like' && excluded.size <= maxInValues;
  let max: number = canReadFew ? firstLikes : notificationLimits.actors;
  for (;;) {
    const actors = await readActors(db, target, { max, excludedUids: [...excluded], known });
    // A comment with this id can belong to another person now.
    if (actors?.recipientUid !== uid) return { shown: null, actors };
    const shown = await shownOf(db, actors, (actor) => !excluded.has(actor));
    if (!actors.hasMore || shown?.people.length === notificationLimits.people) return { shown, actors };
    if (shown && max >= notificationLimits.actors) return { shown, actors };
    max = max < notificationLimits.actors ? notificationLimits.actors : max * readFactor;
  }
}

/** Reads everything again. Returns whether the notification must show something else than `before`. */
export async function hasShownChanged(
  db: Firestore,
  target: NotificationTarget,
  uid: string,
  before: ShownActors,
): Promise<boolean> {
  const [settings, blockLists, recipient] = await Promise.all([
    db.doc(paths.notificationSettings(uid)).get(),
    db.doc(paths.blockLists(uid)).get(),
    db.doc(paths.user(uid)).get(),
  ]);
  const now = await readShown(db, target, uid, { settings, blockLists, recipient }, before.actors);
  return !isDeepStrictEqual(now.shown, before.shown);
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
