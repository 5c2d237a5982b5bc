import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { Language } from '@glimpse/contract/languages/language';
import type { Firestore } from 'firebase-admin/firestore';
import type { ActionLinks } from '../auth/action-links.ts';
import { ownerOfEmail } from '../auth/emails.ts';
import { type EmailAccounts, keepsEmail } from '../auth/release-email.ts';
import { readViewer } from '../firestore/require.ts';

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
