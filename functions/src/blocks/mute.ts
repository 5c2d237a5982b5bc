import { guestAccount } from '@glimpse/contract/auth/guest';
import { serverErrors } from '@glimpse/contract/errors';
import type { BlockDoc, HiddenDoc } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import { UserDoc } from '@glimpse/contract/profiles/user';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import { safetyLimits } from '@glimpse/contract/safety-limits';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocument, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { hiddenOf } from '../hidden/hidden.ts';
import { withoutUid, withUid } from './block.ts';

/**
 * `uid` no longer sees the other's posts in feeds and the other's comments; nothing changes for the other. Safe to repeat.
 * Throws `viewerNotRegistered`, `hideSelf`, `guestHides`, `userNotFound` or `tooManyHidden`.
 */
export const mute = (db: Firestore, nowMs: number, uid: string, otherUid: string): Promise<void> =>
  inTransaction(db, [paths.hidden(uid)], async (tx) => {
    const read = await readTogether(tx, {
      ...refsOf(db, uid, otherUid),
      other: db.doc(paths.user(otherUid)),
    });
    requireViewer(read.viewer);
    if (uid === guestAccount.uid) throw safetyErrors.guestHides();
    if (uid === otherUid) throw safetyErrors.hideSelf();
    if (!readDocument(UserDoc, read.other)) throw serverErrors.userNotFound();
    if (read.mute.exists) return;
    const own = hiddenOf(read.own);
    if (own.muted.length >= safetyLimits.mutedPeople) throw safetyErrors.tooManyHidden();
    const added: BlockDoc = { uid: otherUid, createdAt: nowMs };
    const ofOwn: HiddenDoc = { ...own, muted: withUid(own.muted, otherUid, safetyLimits.mutedPeople) };
    tx.create(read.mute.ref, toStored(added));
    tx.set(read.own.ref, ofOwn);
  });

/** The reverse. Safe to repeat. Throws `viewerNotRegistered`. */
export const unmute = (db: Firestore, uid: string, otherUid: string): Promise<void> =>
  inTransaction(db, [paths.hidden(uid)], async (tx) => {
    const read = await readTogether(tx, refsOf(db, uid, otherUid));
    requireViewer(read.viewer);
    if (!read.mute.exists) return;
    const own = hiddenOf(read.own);
    const ofOwn: HiddenDoc = { ...own, muted: withoutUid(own.muted, otherUid) };
    tx.delete(read.mute.ref);
    tx.set(read.own.ref, ofOwn);
  });

const refsOf = (db: Firestore, uid: string, otherUid: string) => ({
  viewer: db.doc(paths.user(uid)),
  mute: db.doc(paths.mute(uid, otherUid)),
  own: db.doc(paths.hidden(uid)),
});
