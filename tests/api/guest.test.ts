import { api } from '@glimpse/contract/api';
import { guest, guestAccount } from '@glimpse/contract/auth/guest';
import { getAuth } from 'firebase-admin/auth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { restoreGuest } from '../../functions/src/auth/guest.ts';
import { identityToolkit } from '../../functions/src/auth/identity.ts';
import { connectToolkit } from '../../functions/src/auth/toolkit.ts';
import { fail, succeed } from '../support/api-client.ts';
import { authRest, enterAsAnybody } from '../support/auth-rest.ts';
import { stack } from '../support/stack.ts';
import { accounts, database, stored } from './support/database.ts';
import { person, uniqueWord } from './support/people.ts';

const elsewhere = () => `${uniqueWord()}@example.com`;

/** What somebody with the public password can do, as a browser does it; and what an operator may have done by mistake. */
const harms: [string, (idToken: string) => Promise<unknown>][] = [
  ['another password', (idToken) => authRest('update', { idToken, password: 'mine-alone' })],
  ['another address', (idToken) => authRest('update', { idToken, email: elsewhere() })],
  ['another name', (idToken) => authRest('update', { idToken, displayName: 'Rude \u202e Words' })],
  [
    'another address and password',
    (idToken) => authRest('update', { idToken, email: elsewhere(), password: 'mine-alone' }),
  ],
  ['no password any more', (idToken) => authRest('update', { idToken, deleteProvider: ['password'] })],
  ['no account any more', (idToken) => authRest('delete', { idToken })],
  [
    'its address taken by another account',
    async (idToken) => {
      await authRest('delete', { idToken });
      await authRest('signUp', { ...guest, displayName: 'Not The Guest' });
    },
  ],
  [
    'its address taken by an account with another password',
    async (idToken) => {
      await authRest('update', { idToken, email: elsewhere() });
      await authRest('signUp', { email: guest.email, password: 'mine-alone' });
    },
  ],
  ['been disabled', () => getAuth().updateUser(guestAccount.uid, { disabled: true })],
];

const identity = () =>
  identityToolkit(connectToolkit('', `${stack.auth.host}:${stack.auth.port}`), () => Promise.resolve(true));

/** What the schedule runs in production. */
const everyMinute = () => restoreGuest(database(), getAuth(), identity());

async function expectWell() {
  const { localId, idToken } = await enterAsAnybody();
  expect(localId).toBe(guestAccount.uid);
  await succeed(api.listBookmarks, { token: idToken });
  expect((await getAuth().getUser(guestAccount.uid)).displayName).toBe(guestAccount.fullName);
  expect(await stored(`users/${guestAccount.uid}`)).toMatchObject({
    fullName: guestAccount.fullName,
    email: guest.email,
  });
}

describe('a guest whose account has', () => {
  afterEach(async () => {
    vi.restoreAllMocks();
    await everyMinute();
  });

  it.each(harms)('%s is let in by the API, and is the guest', async (_what, harm) => {
    const before = await stored(`users/${guestAccount.uid}`);
    await harm((await enterAsAnybody()).idToken);
    const { foundUser, encodedToken } = await succeed(api.login, { body: guest });
    expect(foundUser).toMatchObject({ _id: guestAccount.uid, fullName: guestAccount.fullName });
    await succeed(api.listBookmarks, { token: encodedToken });
    await expectWell();
    expect(await stored(`users/${guestAccount.uid}`)).toEqual(before);
  });

  it.each(harms)('%s is put right by the schedule', async (_what, harm) => {
    await harm((await enterAsAnybody()).idToken);
    await everyMinute();
    await expectWell();
  });

  it('its address taken is put right though another process takes it back meanwhile', async () => {
    const { idToken } = await enterAsAnybody();
    await authRest('update', { idToken, email: elsewhere() });
    await authRest('signUp', { email: guest.email, password: 'mine-alone' });
    const auth = accounts();
    vi.spyOn(auth, 'getUserByEmail').mockImplementationOnce(async (email) => {
      const found = await auth.getUserByEmail(email);
      await auth.deleteUser(found.uid);
      return found;
    });
    await restoreGuest(database(), auth, identity());
    await expectWell();
  });

  it('been deleted keeps those signed in whom another process has let in meanwhile', async () => {
    const documented = { uid: guestAccount.uid, ...guest, displayName: guestAccount.fullName };
    await authRest('delete', { idToken: (await enterAsAnybody()).idToken });
    const auth = accounts();
    vi.spyOn(auth, 'getUserByEmail').mockImplementationOnce(async (email) => {
      await auth.createUser(documented).catch(() => undefined);
      return auth.getUserByEmail(email);
    });
    const change = vi.spyOn(auth, 'updateUser');
    await restoreGuest(database(), auth, identity());
    expect(change).not.toHaveBeenCalled();
    await expectWell();
  });

  it('been changed by many at once is put right for all who come', async () => {
    const { idToken } = await enterAsAnybody();
    await authRest('update', { idToken, password: 'mine-alone' });
    const entered = await Promise.all([1, 2, 3, 4].map(() => succeed(api.login, { body: guest })));
    expect(entered.map(({ foundUser }) => foundUser._id)).toEqual(Array(4).fill(guestAccount.uid));
  });

  it('been deleted gives its address to nobody', async () => {
    await authRest('delete', { idToken: (await enterAsAnybody()).idToken });
    const body = { name: 'Not The Guest', email: guest.email, password: 'mine-alone' };
    await fail(api.signup, { body }, 422, 'Email Already Exists.');
    await succeed(api.login, { body: guest });
    await expectWell();
  });
});

describe('the guest', () => {
  it('is left alone while all is well', async () => {
    await expectWell();
    const before = await getAuth().getUser(guestAccount.uid);
    await everyMinute();
    const after = await getAuth().getUser(guestAccount.uid);
    expect(after.tokensValidAfterTime).toBe(before.tokensValidAfterTime);
    expect(after.passwordHash).toBe(before.passwordHash);
  });

  it('still needs the right password, and nobody else’s account is touched', async () => {
    const wrong = 'The credentials you entered are invalid. Unauthorized access error.';
    await fail(api.login, { body: { ...guest, password: 'guest-passwor' } }, 401, wrong);
    const ana = await person();
    await getAuth().updateUser(ana.uid, { password: 'changed-by-herself' });
    await fail(api.login, { body: { email: ana.email, password: guest.password } }, 401, wrong);
  });
});
