import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import type { AppError } from '@glimpse/contract/errors';
import { paths } from '@glimpse/contract/paths';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person } from '../../testing/people.ts';
import type { Identity } from './identity.ts';
import { logIn } from './login.ts';

const database = testDatabases();
const auth = getAuth(initializeApp({ projectId: 'demo-login' }, 'login'));
const credentials = { email: 'ana@example.com', password: 'long enough' };

/** Signs in ana, or throws `error`. */
const identity = (error?: AppError): Identity => ({
  signIn: () => (error ? Promise.reject(error) : Promise.resolve({ uid: 'ana', idToken: 't' })),
  signUp: () => Promise.reject(new Error('not expected')),
});

describe('the login of a suspended person', () => {
  it('is refused with the reason as soon as the profile is suspended', async () => {
    const db = database();
    await person(db, 'ana');
    await expect(logIn(db, auth, identity(), noon, credentials, true)).resolves.toMatchObject({ idToken: 't' });
    await db.doc(paths.user('ana')).update({ isSuspended: true });
    await expect(logIn(db, auth, identity(), noon, credentials, true)).rejects.toEqual(accountErrors.suspended());
  });

  it.each([
    [false, accountErrors.suspended],
    [true, signInErrors.wrongPassword],
  ])('hides the reason that Firebase Auth gives if errors are generic: %s', async (isGeneric, expected) => {
    const refusing = identity(accountErrors.suspended());
    await expect(logIn(database(), auth, refusing, noon, credentials, isGeneric)).rejects.toEqual(expected());
  });
});
