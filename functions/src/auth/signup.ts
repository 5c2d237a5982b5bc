import type { SignupForm } from '@glimpse/contract/auth';
import { paths } from '@glimpse/contract/paths';
import { searchTokens } from '@glimpse/contract/search';
import { type UserDoc, usernameOf } from '@glimpse/contract/user';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import { type Stored, toStored } from '../firestore/documents.ts';
import type { Identity } from './identity.ts';

/**
 * A new account with its profile, and the ID token. Throws `emailExists`; Firebase Auth decides who was first. When the
 * profile cannot be written the account goes too; should even that fail, the next sign-in completes it.
 */
export async function signUp(
  db: Firestore,
  auth: Auth,
  identity: Identity,
  nowMs: number,
  { name, email, password }: SignupForm,
): Promise<{ idToken: string; user: Stored<UserDoc> }> {
  const address = email.toLowerCase();
  const { uid, idToken } = await identity.signUp(address, password, name);
  try {
    return { idToken, user: await createUserDocument(db, nowMs, uid, name, address) };
  } catch (error) {
    await auth.deleteUser(uid).catch((failure: unknown) => {
      logger.warn('an account is left without a profile until its next sign-in', {
        failure: String(failure),
      });
    });
    throw error;
  }
}

export async function createUserDocument(
  db: Firestore,
  nowMs: number,
  uid: string,
  fullName: string,
  email: string,
): Promise<Stored<UserDoc>> {
  const username = usernameOf(fullName);
  const data: UserDoc = {
    fullName,
    username,
    email,
    bio: '',
    website: '',
    profileAvatar: '',
    postCount: 0,
    followerCount: 0,
    followingCount: 0,
    followerPreview: [],
    followingPreview: [],
    searchTokens: searchTokens(username, fullName, email),
    createdAt: nowMs,
    updatedAt: nowMs,
  };
  await db.doc(paths.user(uid)).create(toStored(data));
  return { id: uid, data };
}
