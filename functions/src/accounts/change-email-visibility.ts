import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { contactRefs, storeContact, withOwnContact } from '../auth/contact.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Hides a person's email from everybody else, or shows it again. The commit moves the email between the profile and a
 * document that only the owner reads. A trigger then changes the copies in posts, comments and lists. If its event is
 * lost, the sweep finds the profile by `updatedAt`. A repeated call changes nothing. Throws `viewerNotRegistered`,
 * `suspended` or `guestFixed`.
 */
export const changeEmailVisibility = (db: Firestore, nowMs: number, uid: string, isHidden: boolean): Promise<void> => {
  const reads = { viewer: db.doc(paths.user(uid)), ...contactRefs(db, uid) };
  return inTransaction(db, { lockPaths: [reads.viewer.path], reads }, async (commit, read) => {
    if (uid === guestAccount.uid) throw accountErrors.guestFixed();
    const viewer = requireViewer(read.viewer);
    const { isPrivate, hidesEmail } = viewer.data;
    if (hidesEmail === isHidden) return;
    const audience = { isPrivate, hidesEmail: isHidden };
    commit.update(read.viewer, storeContact(commit, nowMs, withOwnContact(viewer, read), read, audience));
  });
};
