import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { noon, person, storedUser } from '../../testing/people.ts';
import { changeEmail } from '../accounts/change-email.ts';
import { createUserDocument } from './create-profile.ts';
import { ownerOfEmail } from './emails.ts';
import type { Identity } from './identity.ts';
import { withReleasedEmail } from './release-email.ts';
import { removeProfile } from './remove-profile.ts';
import { signUp } from './signup.ts';
import { syncVerifiedEmail } from './sync-verified-email.ts';

const database = testDatabases();

interface Account {
  readonly uid: string;
  readonly email?: string;
  readonly emailVerified: boolean;
}

/** A database with Ana, and a fake Firebase Auth. An address has one account at most. */
async function scene() {
  const db = database();
  const ana = await person(db, 'ana');
  const accounts = new Map<string, Account>([[ana, { uid: ana, email: 'ana@example.com', emailVerified: false }]]);
  const withEmail = (email: string) => [...accounts.values()].find((account) => account.email === email);
  const auth = {
    getUser: async (uid: string) => {
      const account = accounts.get(uid);
      if (!account) throw Object.assign(new Error('no such account'), { code: 'auth/user-not-found' });
      return account;
    },
    deleteUser: async (uid: string) => void accounts.delete(uid),
  };
  const identity: Identity = {
    signIn: async (email) => {
      const account = withEmail(email);
      if (!account) throw signInErrors.emailNotRegistered();
      return { uid: account.uid, idToken: 'token' };
    },
    signUp: async (email) => {
      if (withEmail(email)) throw signInErrors.emailExists();
      accounts.set('new', { uid: 'new', email, emailVerified: false });
      return { uid: 'new', idToken: 'token' };
    },
  };
  const form = { name: 'New Person', email: 'ana@example.com', password: 'long-enough' };
  return { db, ana, accounts, auth, identity, join: () => signUp(db, auth, identity, noon, form), form };
}

it('a sign-up gets an address that another account has left in Firebase Auth', async () => {
  const { db, ana, accounts, join } = await scene();
  accounts.set(ana, { uid: ana, email: 'Else@example.com', emailVerified: false });
  const { user } = await join();
  expect(user).toMatchObject({ id: 'new', data: { email: 'ana@example.com' } });
  expect(await storedUser(db, ana)).toMatchObject({ email: 'else@example.com', fullName: 'ana Example' });
  expect([await ownerOfEmail(db, 'ana@example.com'), await ownerOfEmail(db, 'else@example.com')]).toEqual(['new', ana]);
});

it('a sign-up is refused while the account has the address, and leaves no account', async () => {
  const { db, ana, accounts, join, auth } = await scene();
  await expect(join()).rejects.toEqual(signInErrors.emailExists());
  // Even if Firebase Auth allows several accounts with one address.
  accounts.set(ana, { uid: ana, email: 'ANA@example.com', emailVerified: false });
  await expect(join()).rejects.toEqual(signInErrors.emailExists());
  await expect(auth.getUser('new')).rejects.toThrow();
  expect(await storedUser(db, ana)).toMatchObject({ email: 'ana@example.com' });
});

it.each([
  ['has no address', undefined],
  ['has the address of another profile', 'bo@example.com'],
])('an account that %s keeps its profile without the old address', async (_why, email) => {
  const { db, ana, accounts, join } = await scene();
  const bo = await person(db, 'bo');
  accounts.set(ana, { uid: ana, ...(email && { email }), emailVerified: false });
  await join();
  expect(await storedUser(db, ana)).toMatchObject({ email: 'ana@unknown.invalid' });
  expect(await storedUser(db, bo)).toMatchObject({ email: 'bo@example.com' });
  expect(await ownerOfEmail(db, 'ana@example.com')).toBe('new');
});

it('the profile of a deleted account is removed', async () => {
  const { db, ana, accounts, join } = await scene();
  accounts.delete(ana);
  await join();
  expect((await db.doc(paths.user(ana)).get()).exists).toBe(false);
});

it('the guest keeps the address', async () => {
  const { db, auth, identity, accounts, form } = await scene();
  await createUserDocument(db, noon, guestAccount.uid, guestAccount.fullName, guest.email);
  accounts.set(guestAccount.uid, { uid: guestAccount.uid, email: 'else@example.com', emailVerified: false });
  const attempt = signUp(db, auth, identity, noon, { ...form, email: guest.email });
  await expect(attempt).rejects.toEqual(signInErrors.emailExists());
  expect(await ownerOfEmail(db, guest.email)).toBe(guestAccount.uid);
});

it('a verified change of address gets an address that another account has left', async () => {
  const { db, ana, accounts, auth } = await scene();
  const bo = await person(db, 'bo');
  const sent: string[] = [];
  const links = { sendEmailChange: async (_token: string, email: string) => void sent.push(email) };
  const change = () => changeEmail(db, auth, links, bo, 'token', 'ana@example.com', 'en');
  await expect(change()).rejects.toEqual(signInErrors.emailExists());
  accounts.set(ana, { uid: ana, email: 'else@example.com', emailVerified: false });
  await change();
  expect(sent).toEqual(['ana@example.com']);
  // The address does not move before it is verified.
  accounts.set(bo, { uid: bo, email: 'ana@example.com', emailVerified: false });
  await syncVerifiedEmail(db, auth, noon, bo);
  expect(await ownerOfEmail(db, 'ana@example.com')).toBe(ana);
  accounts.set(bo, { uid: bo, email: 'ana@example.com', emailVerified: true });
  await syncVerifiedEmail(db, auth, noon, bo);
  expect(await ownerOfEmail(db, 'ana@example.com')).toBe(bo);
});

it('the address can be taken although a trigger releases it while the sign-up runs', async () => {
  const { db, ana, accounts, auth } = await scene();
  accounts.delete(ana);
  let attempts = 0;
  const write = async () => {
    attempts += 1;
    if (attempts === 1) {
      await removeProfile(db, noon, ana);
      throw signInErrors.emailExists();
    }
    return createUserDocument(db, noon, 'new', 'New Person', 'ana@example.com');
  };
  await withReleasedEmail(db, auth, noon, 'new', 'ana@example.com', write);
  expect(await ownerOfEmail(db, 'ana@example.com')).toBe('new');
});
