import { serverErrors } from '@glimpse/contract/errors';
import type { Firestore } from 'firebase-admin/firestore';
import type { ActionLinks } from '../auth/action-links.ts';
import { claimsOf, ownerOf } from '../auth/emails.ts';
import { readViewer } from '../firestore/require.ts';

/**
 * Mails a link to the new address, in lower case: whoever opens it has verified it, and it is the person's from then on. Firebase Auth
 * tells the old address of it, with a way back. Throws `viewerNotRegistered`, `suspended` or `emailExists`.
 */
export async function changeEmail(
  db: Firestore,
  links: ActionLinks,
  uid: string,
  idToken: string,
  email: string,
): Promise<void> {
  const [claims] = await Promise.all([claimsOf(db, email), readViewer(db, uid)]);
  const owner = ownerOf(claims);
  if (owner !== null && owner !== uid) throw serverErrors.emailExists();
  await links.sendEmailChange(idToken, email);
}
