import { accountTexts } from '@glimpse/contract/accounts/account';
import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { signInErrors } from '@glimpse/contract/auth/sign-in-errors';
import { describe, expect, it } from 'vitest';
import { emailRef } from '../../functions/src/auth/emails.ts';
import { findInconsistencies } from '../../functions/testing/consistency.ts';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { callAuth, mailedCodes, newestMailedCode } from '../support/auth-emulator.ts';
import { bucket, database, eventually, filesIn, firebaseAuth, idsIn, readDocument } from '../support/database.ts';
import { createPerson, createPost, createTwoPeople, type Person, password, uniqueWord } from '../support/people.ts';
import { stack } from '../support/stack.ts';

const newAddress = () => `${uniqueWord()}@example.com`;
const uidWithEmail = async (email: string) => (await emailRef(database(), email).get()).get('uid');
const logIn = (email: string, secret = password) =>
  call(api.login, { body: { email, password: secret } }).then(({ status }) => status);

/** Makes Firebase Auth accept old tokens of this account again, through the emulator's admin API. */
async function acceptOldTokens({ uid }: Person): Promise<void> {
  const { host, port } = stack.auth;
  const url = `http://${host}:${port}/identitytoolkit.googleapis.com/v1/projects/${stack.project}/accounts:update`;
  const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify({ localId: uid, validSince: '1' }) });
}
const signedOutAtMs = async ({ uid }: Person) =>
  Date.parse((await firebaseAuth().getUser(uid)).tokensValidAfterTime ?? '');

/** Returns a token of the same account with a sign-in ten minutes ago. The Auth emulator's tokens have no signature. */
async function staleToken(person: Person): Promise<string> {
  await acceptOldTokens(person);
  const [head, body = ''] = person.token.split('.');
  const claims: { auth_time: number } = JSON.parse(Buffer.from(body, 'base64url').toString());
  const older = { ...claims, auth_time: claims.auth_time - 600 };
  return `${head}.${Buffer.from(JSON.stringify(older)).toString('base64url')}.`;
}

describe('password reset', () => {
  it('returns the same response for every address, and sends mail only to accounts', async () => {
    const ana = await createPerson();
    const nobody = newAddress();
    const responses = [ana.email.toUpperCase(), nobody, guest.email].map((email) =>
      call(api.requestPasswordReset, { body: { email } }),
    );
    const bodies = (await Promise.all(responses)).map(({ status, text }) => [status, JSON.parse(text)]);
    expect(bodies).toEqual(Array(3).fill([200, { message: accountTexts.resetSent }]));
    const mails = await Promise.all([ana.email, nobody, guest.email].map((to) => mailedCodes(to, 'PASSWORD_RESET')));
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 0]);
  });
});

describe('email address', () => {
  it('is verified by the mailed link', async () => {
    const ana = await createPerson();
    await expectSuccess(api.sendVerification, { token: ana.token });
    const code = await newestMailedCode(ana.email, 'VERIFY_EMAIL');
    await expectSuccess(api.applyAction, { body: { code } });
    expect((await firebaseAuth().getUser(ana.uid)).emailVerified).toBe(true);
  });

  it('changes everywhere when the new address is verified, and not before', async () => {
    const [ana, bo] = [await createPerson(), await createPerson()];
    const { _id: postId } = await createPost(ana);
    const email = newAddress();
    const takenEmail = { token: ana.token, body: { email: bo.email } };
    await expectError(api.changeEmail, takenEmail, 422, signInErrors.emailExists().message);
    await expectSuccess(api.changeEmail, { token: ana.token, body: { email } });
    expect((await readDocument(`users/${ana.uid}`))?.email).toBe(ana.email);
    const code = await newestMailedCode(ana.email, 'VERIFY_AND_CHANGE_EMAIL');
    const link = { mode: 'verifyAndChangeEmail', email: ana.email, newEmail: email };
    expect(await expectSuccess(api.applyAction, { body: { code } })).toEqual(link);
    expect([await uidWithEmail(email), await uidWithEmail(ana.email)]).toEqual([ana.uid, undefined]);
    expect((await readDocument(`users/${ana.uid}`))?.email).toBe(email);
    await eventually(async () => (await readDocument(`posts/${postId}`))?.postBy.email, email);
    expect([await logIn(email), await logIn(ana.email)]).toEqual([200, 404]);
    const { posts } = await expectSuccess(api.listUserPosts, { params: { username: email } });
    expect(posts.map(({ _id }) => _id)).toEqual([postId]);
  });

  it('is restored by the link that the old address gets', async () => {
    const ana = await createPerson();
    const email = newAddress();
    // Changes the address without our API. The emulator then sends a recovery link to the old address.
    await callAuth('update', { idToken: ana.token, email });
    const code = await newestMailedCode(ana.email, 'RECOVER_EMAIL');
    await expectSuccess(api.applyAction, { body: { code } });
    expect((await firebaseAuth().getUser(ana.uid)).email).toBe(ana.email);
    expect(await uidWithEmail(ana.email)).toBe(ana.uid);
  });

  it.each(['login', 'syncEmail'] as const)(
    'is updated by %s after a change outside the API, once the new address is verified',
    async (by) => {
      const ana = await createPerson();
      const email = newAddress();
      await callAuth('update', { idToken: ana.token, email });
      const notice = async () =>
        by === 'login'
          ? expectSuccess(api.login, { body: { email, password } })
          : expectSuccess(api.syncEmail, {
              token: (await callAuth('signInWithPassword', { email, password })).idToken,
            });
      await notice();
      expect(await uidWithEmail(email)).toBeUndefined();
      await firebaseAuth().updateUser(ana.uid, { emailVerified: true });
      await notice();
      expect([await uidWithEmail(email), await uidWithEmail(ana.email)]).toEqual([ana.uid, undefined]);
    },
  );
});

describe('account settings', () => {
  it.each(['changePassword', 'signOutEverywhere'] as const)('%s ends every session', async (name) => {
    const ana = await createPerson();
    await acceptOldTokens(ana);
    const body = { password: 'another-password' };
    await expectSuccess(api[name], { token: ana.token, body });
    expect([await logIn(ana.email), await logIn(ana.email, body.password)]).toEqual(
      name === 'changePassword' ? [401, 200] : [200, 401],
    );
    expect(await signedOutAtMs(ana)).toBeGreaterThan(1000);
  });

  it('requires a recent sign-in to change the address or the password', async () => {
    const ana = await createPerson();
    const token = await staleToken(ana);
    const signInAgain = accountErrors.signInAgain().message;
    await expectError(api.changeEmail, { token, body: { email: newAddress() } }, 400, signInAgain);
    await expectError(api.changePassword, { token, body: { password: 'another-password' } }, 400, signInAgain);
    await expectSuccess(api.changeName, { token, body: { name: 'Ana' } });
    expect(await logIn(ana.email)).toBe(200);
  });
});

describe('account deletion', () => {
  it('requires the typed address, ends the account at once and deletes its data', async () => {
    const ana = await createPerson();
    const { _id: postId } = await createPost(ana);
    await bucket().file(`media/${ana.uid}/u1/40.webp`).save(Buffer.from('x'), { resumable: false });
    const wrong = { token: ana.token, body: { confirmation: 'ana' } };
    await expectError(api.deleteAccount, wrong, 400, accountErrors.notConfirmed().message);
    const body = { confirmation: ana.email };
    await expectError(
      api.deleteAccount,
      { token: await staleToken(ana), body },
      400,
      accountErrors.signInAgain().message,
    );
    await expectSuccess(api.deleteAccount, { token: ana.token, body });
    expect((await call(api.getUser, { params: { userId: ana.uid } })).status).toBe(404);
    expect((await call(api.changeName, { token: ana.token, body: { name: 'Ana' } })).status).not.toBe(200);
    await eventually(() => readDocument(`jobs/removeAccount-${ana.uid}`), undefined, 'the job comes to its end');
    await expect(firebaseAuth().getUser(ana.uid)).rejects.toThrow('no user record');
    expect([await readDocument(`posts/${postId}`), await filesIn(`media/${ana.uid}/`)]).toEqual([undefined, []]);
    const newAccount = await expectSuccess(api.signup, { body: { name: 'Ana', email: ana.email, password } });
    expect(newAccount.createdUser._id).not.toBe(ana.uid);
  });
});

it('an account that is deleted in Firebase Auth loses its profile, address, posts and follows', async () => {
  const [ana, bo] = await createTwoPeople();
  const { _id: postId } = await createPost(ana);
  await expectSuccess(api.likePost, { token: bo.token, params: { postId } });
  await expectSuccess(api.follow, { token: ana.token, params: { userId: bo.uid } });
  await expectSuccess(api.follow, { token: bo.token, params: { userId: ana.uid } });
  await firebaseAuth().deleteUser(ana.uid);
  await eventually(() => readDocument(`users/${ana.uid}`), undefined, 'the profile goes');
  await eventually(() => readDocument(`jobs/removeAccount-${ana.uid}`), undefined, 'the rest goes');
  expect([await uidWithEmail(ana.email), await readDocument(`posts/${postId}`)]).toEqual([undefined, undefined]);
  expect(await idsIn(`users/${bo.uid}/followers`)).toEqual([]);
  await eventually(() => findInconsistencies(database(), [bo.uid], [postId]), []);
});
