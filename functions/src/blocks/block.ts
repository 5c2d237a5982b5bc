import { serverErrors } from '@glimpse/contract/errors';
import { guestAccount } from '@glimpse/contract/guest';
import type { BlockDoc, HiddenDoc } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import { safetyLimits } from '@glimpse/contract/safety-limits';
import { UserDoc } from '@glimpse/contract/user';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { edgeRefs, withoutEdge } from '../follows/remove-edge.ts';
import { dropRequest } from '../follows/request-edge.ts';
import { hiddenOf } from '../hidden/hidden.ts';

/**
 * `uid` blocks the other: neither follows the other any more, nor asks to, with counts and previews, and from here on each is left out of
 * what the other sees and does. What they have said to each other before stays stored, and is shown again after
 * `unblock`. Safe to repeat. Throws `viewerNotRegistered`, `hideSelf`, `guestHides`, `userNotFound` or `tooManyHidden`.
 */
export const block = (db: Firestore, nowMs: number, uid: string, otherUid: string): Promise<void> =>
  inTransaction(db, [paths.user(uid), paths.user(otherUid)], async (tx) => {
    const there = edgeRefs(db, uid, otherUid);
    const back = edgeRefs(db, otherUid, uid);
    const read = await readTogether(tx, {
      viewer: db.doc(paths.user(uid)),
      other: db.doc(paths.user(otherUid)),
      block: db.doc(paths.block(uid, otherUid)),
      own: db.doc(paths.hidden(uid)),
      others: db.doc(paths.hidden(otherUid)),
      following: there.following,
      follower: there.follower,
      followingBack: back.following,
      followerBack: back.follower,
      request: db.doc(paths.request(otherUid, uid)),
      requestBack: db.doc(paths.request(uid, otherUid)),
    });
    requireViewer(read.viewer);
    if (uid === guestAccount.uid) throw safetyErrors.guestHides();
    if (uid === otherUid) throw safetyErrors.hideSelf();
    if (!readDocument(UserDoc, read.other)) throw serverErrors.userNotFound();
    if (read.block.exists) return;
    const own = hiddenOf(read.own);
    if (own.blocked.length >= safetyLimits.blockedPeople) throw safetyErrors.tooManyHidden();

    const ended = await withoutEdge(db, read.viewer, read.other, read);
    const endedBack = await withoutEdge(db, read.other, read.viewer, {
      following: read.followingBack,
      follower: read.followerBack,
    });
    const viewerChange = { ...ended.ofFollower, ...endedBack.ofFollowed };
    const otherChange = { ...ended.ofFollowed, ...endedBack.ofFollower };
    for (const edge of [read.following, read.follower, read.followingBack, read.followerBack])
      if (edge.exists) tx.delete(edge.ref);
    if (read.request.exists) dropRequest(tx, db, otherUid, uid);
    if (read.requestBack.exists) dropRequest(tx, db, uid, otherUid);
    if (Object.keys(viewerChange).length > 0) tx.update(read.viewer.ref, toStored(viewerChange));
    if (Object.keys(otherChange).length > 0) tx.update(read.other.ref, toStored(otherChange));

    const added: BlockDoc = { uid: otherUid, createdAt: nowMs };
    const ofOwn: HiddenDoc = { ...own, blocked: withUid(own.blocked, otherUid, safetyLimits.blockedPeople) };
    const others = hiddenOf(read.others);
    const ofOther: HiddenDoc = {
      ...others,
      blockedBy: withUid(others.blockedBy, uid, safetyLimits.blockedByPeople),
    };
    tx.create(read.block.ref, toStored(added));
    tx.set(read.own.ref, ofOwn);
    tx.set(read.others.ref, ofOther);
  });

/** The reverse; nobody follows anybody again by it. Safe to repeat. Throws `viewerNotRegistered`. */
export const unblock = (db: Firestore, uid: string, otherUid: string): Promise<void> =>
  inTransaction(db, [paths.user(uid), paths.user(otherUid)], async (tx) => {
    const read = await readTogether(tx, {
      viewer: db.doc(paths.user(uid)),
      block: db.doc(paths.block(uid, otherUid)),
      own: db.doc(paths.hidden(uid)),
      others: db.doc(paths.hidden(otherUid)),
    });
    requireViewer(read.viewer);
    if (!read.block.exists) return;
    const own = hiddenOf(read.own);
    const ofOwn: HiddenDoc = { ...own, blocked: withoutUid(own.blocked, otherUid) };
    tx.delete(read.block.ref);
    tx.set(read.own.ref, ofOwn);
    if (!read.others.exists) return;
    const others = hiddenOf(read.others);
    const ofOther: HiddenDoc = { ...others, blockedBy: withoutUid(others.blockedBy, uid) };
    tx.set(read.others.ref, ofOther);
  });

/** With this one at its front; the oldest make room. */
export const withUid = (uids: readonly string[], uid: string, max: number): string[] =>
  [uid, ...withoutUid(uids, uid)].slice(0, max);

export const withoutUid = (uids: readonly string[], uid: string): string[] =>
  uids.filter((other) => other !== uid);
