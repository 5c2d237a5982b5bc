import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { paths } from '@glimpse/contract/paths';
import { doc, getDocFromServer } from 'firebase/firestore';
import { firestore } from './firestore.ts';

/**
 * Returns the English text for a person whose account is suspended, or '' for others. Signed-out visitors can call it,
 * too.
 */
export async function suspensionText(uid: string): Promise<string> {
  const profile = await getDocFromServer(doc(firestore, paths.user(uid)));
  return profile.get('isSuspended') === true ? accountErrors.suspended().message : '';
}
