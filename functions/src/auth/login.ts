import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import type { LoginInput } from '@glimpse/contract/auth/auth';
import { guestAccount, isGuestLogin } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { Bookmark } from '@glimpse/contract/bookmarks/bookmark';
import { AppError } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { legalName } from '@glimpse/contract/profiles/person';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { listBookmarks } from '../bookmarks/list-bookmarks.ts';
import { readDocument, type Stored } from '../firestore/documents.ts';
import { readOwnContact } from './contact.ts';
import { createProfile } from './create-profile.ts';
import type { Identity } from './identity.ts';
import { restoreGuest } from './restore-guest.ts';
import { syncVerifiedEmail } from './sync-verified-email.ts';
import { ensureUsername } from './usernames.ts';

/**
 * Returns the person with this email and password, their ID token and newest bookmarks.
 * Throws `emailNotRegistered`, `wrongPassword` or `suspended`. With `generic`, it throws `wrongPassword` for each error
 * that Firebase Auth may report before it has checked the password.
 * If the account has no profile because a sign-up was interrupted, creates it. Throws `emailExists` if another
 * profile has the address.
 * The guest can always sign in.
 */
export async function logIn(
  db: Firestore,
  auth: Auth,
  identity: Identity,
  nowMs: number,
  { email, password }: LoginInput,
  generic: boolean,
): Promise<{ idToken: string; user: Stored<UserDoc>; bookmarks: Bookmark[] }> {
  const address = email.toLowerCase();
  const guestSession = isGuestLogin({ email, password }) ? await restoreGuest(db, auth, identity) : null;
  const { uid, idToken } =
    guestSession ??
    (await identity.signIn(address, password).catch((error: unknown) => {
      throw generic && revealsAccount(error) ? signInErrors.wrongPassword() : error;
    }));
  const [snapshot, { bookmarks }] = await Promise.all([db.doc(paths.user(uid)).get(), listBookmarks(db, uid, {})]);
  const profile = readDocument(UserDoc, snapshot);
  // The job that disables the account may still be running.
  if (profile?.data.isSuspended) throw accountErrors.suspended();
  if (!profile) return { idToken, user: await completeSignup(db, auth, nowMs, uid, address), bookmarks };
  const [withContact, username] = await Promise.all([readOwnContact(db, profile), ensureUsername(db, nowMs, profile)]);
  const user = { id: uid, data: { ...withContact.data, username } };
  // The address was changed through Firebase's own page for emailed links.
  const hasNewAddress = user.data.email !== address && uid !== guestAccount.uid;
  const updated = hasNewAddress ? await syncVerifiedEmail(db, auth, nowMs, uid) : null;
  return { idToken, user: updated ?? user, bookmarks };
}

/** Anybody can create an account in Firebase Auth, so its display name may be invalid. */
async function completeSignup(db: Firestore, auth: Auth, nowMs: number, uid: string, email: string) {
  const { displayName } = await auth.getUser(uid);
  return createProfile(db, auth, nowMs, uid, legalName(displayName, email), email);
}

/** Returns whether the error says that the email has no account, or that its account is suspended. */
const revealsAccount = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'not-found' || error.code === 'permission-denied');
