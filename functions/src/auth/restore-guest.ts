import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { AppError } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { withLocalLock } from '../firestore/local-lock.ts';
import { emailRef } from './emails.ts';
import type { Identity, SignedIn } from './identity.ts';
import { isAccountGone } from './remove-profile.ts';

/**
 * Signs in the guest with the documented address and password. Restores the account in Firebase Auth first if a
 * visitor changed it.
 * Visitors may have changed password, address or name, disabled or deleted it, or given its address to another
 * account.
 * Writes nothing if the account is intact. Returns null if the project has not been seeded, because it then has no
 * guest.
 * The guest button, the API's login, the schedule and the deletion trigger all call this.
 * The calls of one process run one after another, so that only one of them restores the account.
 */
export const restoreGuest = (db: Firestore, auth: Auth, identity: Identity): Promise<SignedIn | null> =>
  withLocalLock(db, 'guest', async () => {
    if (!(await isSeeded(db))) return null;
    const entered = await signInAsGuest(identity);
    if (entered) {
      const { displayName } = await auth.getUser(entered.uid);
      if (displayName !== guestAccount.fullName)
        await auth.updateUser(entered.uid, { displayName: guestAccount.fullName });
      return entered;
    }
    await resetAccount(auth, identity).catch(async (error: unknown) => {
      // Another process may have restored it first.
      if (!(await signInAsGuest(identity))) throw error;
    });
    return identity.signIn(guest.email, guest.password);
  });

/** The guest is removed from a project by deleting its profile and the entry of its email. */
async function isSeeded(db: Firestore): Promise<boolean> {
  const [user, entry] = await db.getAll(db.doc(paths.user(guestAccount.uid)), emailRef(db, guest.email));
  return user?.exists === true || (entry && readableDocument(EmailDoc, entry))?.data.uid === guestAccount.uid;
}

/** Signs in with the documented address and password. Null if that fails or signs in to another account. */
async function signInAsGuest(identity: Identity): Promise<SignedIn | null> {
  try {
    const entered = await identity.signIn(guest.email, guest.password);
    return entered.uid === guestAccount.uid ? entered : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Resets the account. A new password ends the sessions of people who knew another one. */
async function resetAccount(auth: Auth, identity: Identity): Promise<void> {
  const { uid, fullName } = guestAccount;
  const documented = { ...guest, displayName: fullName, disabled: false };
  const holder = await auth.getUserByEmail(guest.email).catch(ignoreUserNotFound);
  // Another process that restores the guest may have deleted it first.
  if (holder && holder.uid !== uid) await auth.deleteUser(holder.uid).catch(ignoreUserNotFound);
  if (await isAccountGone(auth, uid)) await auth.createUser({ uid, ...documented });
  // If another process was faster, an update would end the sessions that it started.
  else if (!(await signInAsGuest(identity)))
    await auth.updateUser(uid, { ...documented, phoneNumber: null, photoURL: null });
}

function ignoreUserNotFound(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return null;
  throw error;
}
