import { api } from '@glimpse/contract/api';
import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { getAuth } from 'firebase-admin/auth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { identityToolkit } from '../../functions/src/auth/identity.ts';
import { restoreGuest } from '../../functions/src/auth/restore-guest.ts';
import { connectToolkit } from '../../functions/src/auth/toolkit.ts';
import { expectError, expectSuccess } from '../support/api-client.ts';
import { callAuth, signInAsGuest } from '../support/auth-emulator.ts';
import { database, firebaseAuth, readDocument } from '../support/database.ts';
import { createPerson, uniqueWord } from '../support/people.ts';
import { stack } from '../support/stack.ts';

const otherAddress = () => `${uniqueWord()}@example.com`;

/** Changes that anyone can make with the public password, and one by an operator. */
const damages: [string, (idToken: string) => Promise<unknown>][] = [
  ['another password', (idToken) => callAuth('update', { idToken, password: 'mine-alone' })],
  ['another address', (idToken) => callAuth('update', { idToken, email: otherAddress() })],
  ['another name', (idToken) => callAuth('update', { idToken, displayName: 'Rude \u202e Words' })],
  [
    'another address and password',
    (idToken) => callAuth('update', { idToken, email: otherAddress(), password: 'mine-alone' }),
  ],
  ['no password any more', (idToken) => callAuth('update', { idToken, deleteProvider: ['password'] })],
  ['no account any more', (idToken) => callAuth('delete', { idToken })],
  [
    'its address taken by another account',
    async (idToken) => {
      await callAuth('delete', { idToken });
      await callAuth('signUp', { ...guest, displayName: 'Not The Guest' });
    },
  ],
  [
    'its address taken by an account with another password',
    async (idToken) => {
      await callAuth('update', { idToken, email: otherAddress() });
      await callAuth('signUp', { email: guest.email, password: 'mine-alone' });
    },
  ],
  ['been disabled', () => getAuth().updateUser(guestAccount.uid, { disabled: true })],
];

const identity = () =>
  identityToolkit(connectToolkit('', `${stack.auth.host}:${stack.auth.port}`), () => Promise.resolve(true));

/** The scheduled function, which production runs every minute. */
const runSchedule = () => restoreGuest(database(), getAuth(), identity());

async function expectGuestRestored() {
  const { localId, idToken } = await signInAsGuest();
  expect(localId).toBe(guestAccount.uid);
  await expectSuccess(api.listBookmarks, { token: idToken });
  expect((await getAuth().getUser(guestAccount.uid)).displayName).toBe(guestAccount.fullName);
  expect(await readDocument(`users/${guestAccount.uid}`)).toMatchObject({
    fullName: guestAccount.fullName,
    email: guest.email,
  });
}

describe('a guest account that has', () => {
  afterEach(async () => {
    vi.restoreAllMocks();
    await runSchedule();
  });

  it.each(damages)('%s is restored by a login', async (_name, damage) => {
    const before = await readDocument(`users/${guestAccount.uid}`);
    await damage((await signInAsGuest()).idToken);
    const { foundUser, encodedToken } = await expectSuccess(api.login, { body: guest });
    expect(foundUser).toMatchObject({ _id: guestAccount.uid, fullName: guestAccount.fullName });
    await expectSuccess(api.listBookmarks, { token: encodedToken });
    await expectGuestRestored();
    expect(await readDocument(`users/${guestAccount.uid}`)).toEqual(before);
  });

  it.each(damages)('%s is restored by the schedule', async (_name, damage) => {
    await damage((await signInAsGuest()).idToken);
    await runSchedule();
    await expectGuestRestored();
  });

  it('its address taken is restored even if another process deletes the wrong account first', async () => {
    const { idToken } = await signInAsGuest();
    await callAuth('update', { idToken, email: otherAddress() });
    await callAuth('signUp', { email: guest.email, password: 'mine-alone' });
    const auth = firebaseAuth();
    vi.spyOn(auth, 'getUserByEmail').mockImplementationOnce(async (email) => {
      const found = await auth.getUserByEmail(email);
      await auth.deleteUser(found.uid);
      return found;
    });
    await restoreGuest(database(), auth, identity());
    await expectGuestRestored();
  });

  it('been deleted keeps the sessions that started after another process restored it', async () => {
    const documented = { uid: guestAccount.uid, ...guest, displayName: guestAccount.fullName };
    await callAuth('delete', { idToken: (await signInAsGuest()).idToken });
    const auth = firebaseAuth();
    vi.spyOn(auth, 'getUserByEmail').mockImplementationOnce(async (email) => {
      await auth.createUser(documented).catch(() => undefined);
      return auth.getUserByEmail(email);
    });
    const change = vi.spyOn(auth, 'updateUser');
    await restoreGuest(database(), auth, identity());
    expect(change).not.toHaveBeenCalled();
    await expectGuestRestored();
  });

  it('another password is restored for several logins at once', async () => {
    const { idToken } = await signInAsGuest();
    await callAuth('update', { idToken, password: 'mine-alone' });
    const entered = await Promise.all([1, 2, 3, 4].map(() => expectSuccess(api.login, { body: guest })));
    expect(entered.map(({ foundUser }) => foundUser._id)).toEqual(Array(4).fill(guestAccount.uid));
  });

  it('been deleted does not free its address', async () => {
    await callAuth('delete', { idToken: (await signInAsGuest()).idToken });
    const body = { name: 'Not The Guest', email: guest.email, password: 'mine-alone' };
    await expectError(api.signup, { body }, 422, 'Email Already Exists.');
    await expectSuccess(api.login, { body: guest });
    await expectGuestRestored();
  });
});

describe('the guest account', () => {
  it('is not changed if it is intact', async () => {
    await expectGuestRestored();
    const before = await getAuth().getUser(guestAccount.uid);
    await runSchedule();
    const after = await getAuth().getUser(guestAccount.uid);
    expect(after.tokensValidAfterTime).toBe(before.tokensValidAfterTime);
    expect(after.passwordHash).toBe(before.passwordHash);
  });

  it('still needs the right password, and other accounts are never restored', async () => {
    const wrong = 'The credentials you entered are invalid. Unauthorized access error.';
    await expectError(api.login, { body: { ...guest, password: 'guest-passwor' } }, 401, wrong);
    const ana = await createPerson();
    await getAuth().updateUser(ana.uid, { password: 'changed-by-herself' });
    await expectError(api.login, { body: { email: ana.email, password: guest.password } }, 401, wrong);
  });
});
