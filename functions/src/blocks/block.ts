import { guestAccount } from '@glimpse/contract/auth/guest';
import { serverErrors } from '@glimpse/contract/errors';
import type { BlockDoc, HiddenDoc } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import { safetyLimits } from '@glimpse/contract/safety-limits';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { commitInTransaction } from '../firestore/transaction.ts';
import { edgeRefs, withoutEdge } from '../follows/remove-edge.ts';
import { dropRequest } from '../follows/request-edge.ts';
import { hiddenOf } from '../hidden/hidden.ts';

/**
 * `uid` blocks the other: neither follows the other any more, nor asks to, with counts and previews, and from here on each is left out of
 * what the other sees and does. What they have said to each other before stays stored, and is shown again after
 * `unblock`. Safe to repeat. Throws `viewerNotRegistered`, `hideSelf`, `guestHides`, `userNotFound` or `tooManyHidden`.
 */
export const block = (db: Firestore, nowMs: number, uid: string, otherUid: string): Promise<void> =>
  commitInTransaction(db, [paths.user(uid), paths.user(otherUid)], async (commit) => {
    const there = edgeRefs(db, uid, otherUid);
    const back = edgeRefs(db, otherUid, uid);
    const refs = {
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
    };
    const { glanced: read } = await commit.read({ held: {}, glanced: refs });
    requireViewer(read.viewer);
    if (uid === guestAccount.uid) throw safetyErrors.guestHides();
    if (uid === otherUid) throw safetyErrors.hideSelf();
    if (!readDocument(UserDoc, read.other)) throw serverErrors.userNotFound();
    if (read.block.exists) return;
    const own = hiddenOf(read.own);
    if (own.blocked.length >= safetyLimits.blockedPeople) throw safetyErrors.tooManyHidden();

    const ended = await withoutEdge(commit, db, read.viewer, read.other, read);
    const endedBack = await withoutEdge(commit, db, read.other, read.viewer, {
      following: read.followingBack,
      follower: read.followerBack,
    });
    const viewerChange = { ...ended.ofFollower, ...endedBack.ofFollowed };
    const otherChange = { ...ended.ofFollowed, ...endedBack.ofFollower };
    for (const edge of [read.following, read.follower, read.followingBack, read.followerBack])
      if (edge.exists) commit.delete(edge);
    if (read.request.exists) dropRequest(commit, db, otherUid, read.request);
    if (read.requestBack.exists) dropRequest(commit, db, uid, read.requestBack);
    if (Object.keys(viewerChange).length > 0) commit.update(read.viewer, viewerChange);
    if (Object.keys(otherChange).length > 0) commit.update(read.other, otherChange);

    const added: BlockDoc = { uid: otherUid, createdAt: nowMs };
    const ofOwn: HiddenDoc = { ...own, blocked: withUid(own.blocked, otherUid, safetyLimits.blockedPeople) };
    const others = hiddenOf(read.others);
    const ofOther: HiddenDoc = {
      ...others,
      blockedBy: withUid(others.blockedBy, uid, safetyLimits.blockedByPeople),
    };
    commit.create(read.block.ref, added);
    commit.put(read.own, ofOwn);
    commit.put(read.others, ofOther);
  });

/** The reverse; nobody follows anybody again by it. Safe to repeat. Throws `viewerNotRegistered`. */
export const unblock = (db: Firestore, uid: string, otherUid: string): Promise<void> =>
  commitInTransaction(db, [paths.user(uid), paths.user(otherUid)], async (commit) => {
    const refs = {
      viewer: db.doc(paths.user(uid)),
      block: db.doc(paths.block(uid, otherUid)),
      own: db.doc(paths.hidden(uid)),
      others: db.doc(paths.hidden(otherUid)),
    };
    const { glanced: read } = await commit.read({ held: {}, glanced: refs });
    requireViewer(read.viewer);
    if (!read.block.exists) return;
    const own = hiddenOf(read.own);
    const ofOwn: HiddenDoc = { ...own, blocked: withoutUid(own.blocked, otherUid) };
    commit.delete(read.block);
    commit.put(read.own, ofOwn);
    if (!read.others.exists) return;
    const others = hiddenOf(read.others);
    const ofOther: HiddenDoc = { ...others, blockedBy: withoutUid(others.blockedBy, uid) };
    commit.put(read.others, ofOther);
  });

/** With this one at its front; the oldest make room. */
export const withUid = (uids: readonly string[], uid: string, max: number): string[] =>
  [uid, ...withoutUid(uids, uid)].slice(0, max);

export const withoutUid = (uids: readonly string[], uid: string): string[] =>
  uids.filter((other) => other !== uid);
