import { isDeepStrictEqual } from 'node:util';
import { hiddenPeople } from '@glimpse/contract/hidden';
import { notificationLimits } from '@glimpse/contract/notification-limits';
import {
  NotificationDoc,
  NotificationSettingsDoc,
  type NotificationSubject,
  notificationId,
} from '@glimpse/contract/notifications/notification';
import { paths } from '@glimpse/contract/paths';
import { type Author, UserDoc } from '@glimpse/contract/profiles/user';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { hiddenOf } from '../hidden/hidden.ts';
import { authorOf } from '../views/user-view.ts';
import { type Member, type Membership, readMembership } from './membership.ts';
import { countUnread } from './unread.ts';

/** A notification that devices should be told of. */
export interface Due {
  readonly uid: string;
  readonly id: string;
  readonly data: NotificationDoc;
}

/** `isWritten`: it was not as it should be. Another who looked at the same time may have seen less: look once more, later. */
export interface Settled {
  readonly isWritten: boolean;
  readonly due: Due | null;
}
const unchanged: Settled = { isWritten: false, due: null };

/**
 * Sets what there is to say of a subject from what is stored: made, changed, or removed when nobody is left to tell of. Safe to
 * repeat and in any order. `due`: it is to be pushed, since it has become unread, or has doubled since.
 */
export async function settleNotification(
  db: Firestore,
  nowMs: number,
  subject: NotificationSubject,
): Promise<Settled> {
  const uid = subject.uid === '' ? ((await readMembership(db, subject))?.uid ?? '') : subject.uid;
  // Who would be told has gone with what it is about: their notifications of it go with that.
  if (uid === '') return unchanged;
  const id = notificationId(subject);
  return commitOptimistically(db, async (commit) => {
    // Rows and counters are written as they were read. Who hides somebody meanwhile has an event of their own.
    const { glanced } = await commit.read({
      held: {},
      glanced: {
        row: db.doc(paths.notification(uid, id)),
        counters: db.doc(paths.counters(uid)),
        settings: db.doc(paths.notificationSettings(uid)),
        hidden: db.doc(paths.hidden(uid)),
        owner: db.doc(paths.user(uid)),
      },
    });
    // After the row: nothing older takes the place of what somebody has written since.
    const membership = await readMembership(db, subject);
    const row = readableDocument(NotificationDoc, glanced.row)?.data ?? null;
    const owner = readableDocument(UserDoc, glanced.owner);
    const { isHidden } = hiddenPeople(hiddenOf(glanced.hidden));
    const off = readableDocument(NotificationSettingsDoc, glanced.settings)?.data.off ?? [];
    // Under the same id there may be somebody else's comment by now.
    const isTold = membership?.uid === uid && owner !== null && !off.includes(subject.kind);
    const shown = isTold
      ? await peopleOf(db, membership, (member) => member !== uid && !isHidden(member))
      : nobody;
    const next = notificationOf({ ...subject, uid }, shown, membership?.isAccepted ?? false, row, nowMs);
    if (isDeepStrictEqual(next, row)) return unchanged;
    if (next !== null) commit.put(glanced.row, next);
    else if (glanced.row.exists) commit.delete(glanced.row);
    const change = Number(next?.isUnread ?? false) - Number(row?.isUnread ?? false);
    if (change !== 0) await countUnread(commit, db, uid, glanced.counters, change);
    const isDue = next !== null && next.pushedCount !== row?.pushedCount && next.pushedCount > 0;
    return { isWritten: true, due: isDue && !owner?.data.isSuspended ? { uid, id, data: next } : null };
  });
}

interface Shown {
  readonly people: readonly Author[];
  readonly count: number;
  readonly newest: Member | null;
}
const nobody: Shown = { people: [], count: 0, newest: null };

/** The newest who still have an account, are not suspended, and may be shown. */
async function peopleOf(
  db: Firestore,
  { members, rest }: Membership,
  mayShow: (uid: string) => boolean,
): Promise<Shown> {
  const candidates = members.filter(({ uid }) => mayShow(uid));
  const people: Author[] = [];
  let newest: Member | null = null;
  let missing = 0;
  for (let at = 0; at < candidates.length && people.length < notificationLimits.people; ) {
    const some = candidates.slice(at, at + notificationLimits.people - people.length);
    at += some.length;
    const users = await db.getAll(...some.map(({ uid }) => db.doc(paths.user(uid))));
    for (const [index, snapshot] of users.entries()) {
      const user = readableDocument(UserDoc, snapshot);
      if (!user || user.data.isSuspended) missing += 1;
      else {
        people.push(authorOf(user));
        newest ??= some[index] ?? null;
      }
    }
  }
  return people.length === 0 ? nobody : { people, count: candidates.length - missing + rest, newest };
}

/** Null when there is nothing to say, or nothing any more. */
function notificationOf(
  subject: NotificationSubject,
  { people, count, newest }: Shown,
  isAccepted: boolean,
  row: NotificationDoc | null,
  nowMs: number,
): NotificationDoc | null {
  if (newest === null) return null;
  // Whoever lets somebody in knows it: what they were told stays where it is, and is read.
  if (isAccepted && row === null) return null;
  const updatedAt = isAccepted && row ? row.updatedAt : newest.atMs;
  const expireAt = updatedAt + notificationLimits.keptMs;
  if (expireAt <= nowMs) return null;
  const readAt = isAccepted ? updatedAt : (row?.readAt ?? null);
  const isUnread = readAt === null || updatedAt > readAt;
  const pushed = row?.isUnread ? row.pushedCount : 0;
  const pushedCount = isUnread ? (count >= Math.max(1, pushed * 2) ? count : pushed) : 0;
  const uids = people.map(({ uid }) => uid);
  const { text } = newest;
  return NotificationDoc.parse({
    ...subject,
    people,
    uids,
    count,
    text,
    isAccepted,
    isUnread,
    pushedCount,
    readAt,
    updatedAt,
    expireAt,
  });
}
