import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { AppError } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { inTurn } from '../firestore/queue.ts';
import { emailRef } from './emails.ts';
import type { Identity, SignedIn } from './identity.ts';
import { isAccountGone } from './remove-profile.ts';

/**
 * Lets the guest in with the documented address and password, and before that undoes whatever somebody has done to the
 * account in Firebase Auth: another password, address or name, disabled, deleted, or the address taken by another account.
 * Writes nothing when all is well. A project that has not been seeded has no guest and gets none: null.
 *
 * Everybody who enters by the guest's button, the API's login, the schedule and the event of a deletion come here; in one
 * process one after the other, so that of many who find the account broken one restores it.
 */
export const restoreGuest = (db: Firestore, auth: Auth, identity: Identity): Promise<SignedIn | null> =>
  inTurn(db, 'guest', async () => {
    if (!(await isSeeded(db))) return null;
    const entered = await enter(identity);
    if (entered) {
      const { displayName } = await auth.getUser(entered.uid);
      if (displayName !== guestAccount.fullName)
        await auth.updateUser(entered.uid, { displayName: guestAccount.fullName });
      return entered;
    }
    await resetAccount(auth, identity).catch(async (error: unknown) => {
      // Another process may have been faster.
      if (!(await enter(identity))) throw error;
    });
    return identity.signIn(guest.email, guest.password);
  });

/** Whoever is rid of the profile and of its entry is rid of the guest. */
async function isSeeded(db: Firestore): Promise<boolean> {
  const [user, entry] = await db.getAll(db.doc(paths.user(guestAccount.uid)), emailRef(db, guest.email));
  return user?.exists === true || (entry && readableDocument(EmailDoc, entry))?.data.uid === guestAccount.uid;
}

/** With the documented address and password, if they lead to the guest's account. */
async function enter(identity: Identity): Promise<SignedIn | null> {
  try {
    const entered = await identity.signIn(guest.email, guest.password);
    return entered.uid === guestAccount.uid ? entered : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** A new password ends the sessions of whoever knew another. */
async function resetAccount(auth: Auth, identity: Identity): Promise<void> {
  const { uid, fullName } = guestAccount;
  const documented = { ...guest, displayName: fullName, disabled: false };
  const holder = await auth.getUserByEmail(guest.email).catch(nobodyFound);
  // Another process that restores the guest may have been faster.
  if (holder && holder.uid !== uid) await auth.deleteUser(holder.uid).catch(nobodyFound);
  if (await isAccountGone(auth, uid)) await auth.createUser({ uid, ...documented });
  // Where another process has been faster, this would end the sessions of those whom it let in.
  else if (!(await enter(identity)))
    await auth.updateUser(uid, { ...documented, phoneNumber: null, photoURL: null });
}

function nobodyFound(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') return null;
  throw error;
}
