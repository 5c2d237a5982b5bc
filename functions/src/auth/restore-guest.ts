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
import { isAccountMissing } from './remove-profile.ts';
import { nullIfUserNotFound } from './user-not-found.ts';

/**
 * Signs in the guest with the documented address and password. If a visitor changed the account in Firebase Auth,
 * restores it first. Visitors can change its password, address or name. They can disable or delete the account, or
 * give its address to another account.
 *
 * Writes nothing if the account is intact. Returns null if the project has no guest, because it was not seeded. The
 * calls of one process run one after another, so that only one of them restores the account.
 */
export const restoreGuest = (db: Firestore, auth: Auth, identity: Identity): Promise<SignedIn | null> =>
  withLocalLock(db, 'guest', async () => {
    if (!(await isSeeded(db))) return null;
    const session = await signInAsGuest(identity);
    if (session) {
      const { displayName } = await auth.getUser(session.uid);
      if (displayName !== guestAccount.fullName)
        await auth.updateUser(session.uid, { displayName: guestAccount.fullName });
      return session;
    }
    await resetAccount(auth, identity).catch(async (error: unknown) => {
      // Another process may have restored the account first.
      if (!(await signInAsGuest(identity))) throw error;
    });
    return identity.signIn(guest.email, guest.password);
  });

/** Returns whether the project has a guest. It has none if both the profile and the `emails` document are missing. */
async function isSeeded(db: Firestore): Promise<boolean> {
  const [user, emailEntry] = await db.getAll(db.doc(paths.user(guestAccount.uid)), emailRef(db, guest.email));
  return user?.exists === true || (emailEntry && readableDocument(EmailDoc, emailEntry))?.data.uid === guestAccount.uid;
}

/** Returns null if the sign-in fails or if the address belongs to another account. */
async function signInAsGuest(identity: Identity): Promise<SignedIn | null> {
  try {
    const session = await identity.signIn(guest.email, guest.password);
    return session.uid === guestAccount.uid ? session : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Firebase Auth ends all sessions of the account when its password is set. */
async function resetAccount(auth: Auth, identity: Identity): Promise<void> {
  const { uid, fullName } = guestAccount;
  const original = { ...guest, displayName: fullName, disabled: false };
  const emailOwner = await auth.getUserByEmail(guest.email).catch(nullIfUserNotFound);
  // Another process may already have deleted the other account.
  if (emailOwner && emailOwner.uid !== uid) await auth.deleteUser(emailOwner.uid).catch(nullIfUserNotFound);
  if (await isAccountMissing(auth, uid)) await auth.createUser({ uid, ...original });
  // If another process has restored the account meanwhile, an update would end the new sessions.
  else if (!(await signInAsGuest(identity)))
    await auth.updateUser(uid, { ...original, phoneNumber: null, photoURL: null });
}
