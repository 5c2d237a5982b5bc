import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { Language } from '@glimpse/contract/languages/language';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { ActionLinks } from '../auth/action-links.ts';
import { contactRefs, storeContact, withOwnContact } from '../auth/contact.ts';
import { ownerOfEmail } from '../auth/emails.ts';
import { type EmailAccounts, keepsEmail } from '../auth/release-email.ts';
import { readViewer, requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Sends a link to the new address (in lower case), in an email in this language. Opening the link changes the account's address.
 * Firebase Auth informs the old address, with a link that undoes the change. Throws `viewerNotRegistered`,
 * `suspended` or `emailExists`.
 */
export async function changeEmail(
  db: Firestore,
  auth: EmailAccounts,
  links: Pick<ActionLinks, 'sendEmailChange'>,
  uid: string,
  idToken: string,
  email: string,
  language: Language,
): Promise<void> {
  const [owner] = await Promise.all([ownerOfEmail(db, email), readViewer(db, uid)]);
  if (owner !== null && owner !== uid && (await keepsEmail(auth, owner, email))) throw signInErrors.emailExists();
  await links.sendEmailChange(idToken, email, language);
}

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
