import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { paths } from '@glimpse/contract/paths';
import { doc, getDocFromServer } from 'firebase/firestore';
import { errorText } from '../languages/error-text.ts';
import { firestore } from './firestore.ts';

/** Returns the text for a person whose account is suspended, or '' for others. Signed-out visitors can call it, too. */
export async function suspensionText(uid: string): Promise<string> {
  const profile = await getDocFromServer(doc(firestore, paths.user(uid)));
  return profile.get('isSuspended') === true ? errorText(accountErrors.suspended()) : '';
}
