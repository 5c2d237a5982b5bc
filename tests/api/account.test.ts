import { accountTexts } from '@glimpse/contract/accounts/account';
import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { serverErrors } from '@glimpse/contract/errors';
import { describe, expect, it } from 'vitest';
import { emailRef } from '../../functions/src/auth/emails.ts';
import { call, fail, succeed } from '../support/api-client.ts';
import { authRest, enterAsAnybody } from '../support/auth-rest.ts';
import { mailedCode, mailedCodes } from '../support/mail.ts';
import { stack } from '../support/stack.ts';
import { accounts, bucket, database, eventually, filesIn, stored } from './support/database.ts';
import { newPost, type Person, password, person, uniqueWord } from './support/people.ts';

const newAddress = () => `${uniqueWord()}@example.com`;
const ownerOf = async (email: string) => (await emailRef(database(), email).get()).get('uid');
const logIn = (email: string, secret = password) =>
  call(api.login, { body: { email, password: secret } }).then(({ status }) => status);

/** Takes every token of the person for good, also older ones: what an operator of the Auth emulator can do. */
async function forgetSignOuts({ uid }: Person): Promise<void> {
  const { host, port } = stack.auth;
  const url = `http://${host}:${port}/identitytoolkit.googleapis.com/v1/projects/${stack.project}/accounts:update`;
  const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify({ localId: uid, validSince: '1' }) });
}
const signedOutAtMs = async ({ uid }: Person) =>
  Date.parse((await accounts().getUser(uid)).tokensValidAfterTime ?? '');

/** A token of the same person that says that they signed in ten minutes ago. The Auth emulator's tokens have no signature. */
async function staleToken(person: Person): Promise<string> {
  await forgetSignOuts(person);
  const [head, body = ''] = person.token.split('.');
  const claims: { auth_time: number } = JSON.parse(Buffer.from(body, 'base64url').toString());
  const older = { ...claims, auth_time: claims.auth_time - 600 };
  return `${head}.${Buffer.from(JSON.stringify(older)).toString('base64url')}.`;
}

describe('a forgotten password', () => {
  it('is asked for with the same answer for every address, and mailed to whoever has an account', async () => {
    const ana = await person();
    const nobody = newAddress();
    const answers = [ana.email.toUpperCase(), nobody, guest.email].map((email) =>
      call(api.requestPasswordReset, { body: { email } }),
    );
    const bodies = (await Promise.all(answers)).map(({ status, text }) => [status, JSON.parse(text)]);
    expect(bodies).toEqual(Array(3).fill([200, { message: accountTexts.resetSent }]));
    const mails = await Promise.all(
      [ana.email, nobody, guest.email].map((to) => mailedCodes(to, 'PASSWORD_RESET')),
    );
    expect(mails.map(({ length }) => length)).toEqual([1, 0, 0]);
  });

  it('is set anew once, by who has the mail', async () => {
    const ana = await person();
    await succeed(api.requestPasswordReset, { body: { email: ana.email } });
    const code = await mailedCode(ana.email, 'PASSWORD_RESET');
    const link = { mode: 'resetPassword', email: ana.email, newEmail: '' };
    expect(await succeed(api.checkAction, { body: { code } })).toEqual(link);
    await fail(api.applyAction, { body: { code } }, 400, 'Password is required.');
    const short = { code, password: 'short' };
    await fail(api.applyAction, { body: short }, 400, 'Password should be at least 8 characters long.');
    const body = { code, password: 'another-password' };
    expect(await succeed(api.applyAction, { body })).toEqual(link);
    expect([await logIn(ana.email), await logIn(ana.email, body.password)]).toEqual([401, 200]);
    for (const endpoint of [api.applyAction, api.checkAction])
      await fail(endpoint, { body }, 400, serverErrors.linkUsed().message);
    await fail(api.checkAction, { body: { code: 'made-up' } }, 400, serverErrors.linkUsed().message);
  });
});

describe('an address', () => {
  it('is verified by the link that is mailed to it', async () => {
    const ana = await person();
    await succeed(api.sendVerification, { token: ana.token });
    const code = await mailedCode(ana.email, 'VERIFY_EMAIL');
    await succeed(api.applyAction, { body: { code } });
    expect((await accounts().getUser(ana.uid)).emailVerified).toBe(true);
  });

  it('is changed when the new one is verified, with everything that names it, and not before', async () => {
    const [ana, bo] = [await person(), await person()];
    const { _id: postId } = await newPost(ana);
    const email = newAddress();
    const taken = { token: ana.token, body: { email: bo.email } };
    await fail(api.changeEmail, taken, 422, serverErrors.emailExists().message);
    await succeed(api.changeEmail, { token: ana.token, body: { email } });
    expect((await stored(`users/${ana.uid}`))?.email).toBe(ana.email);
    const code = await mailedCode(ana.email, 'VERIFY_AND_CHANGE_EMAIL');
    const link = { mode: 'verifyAndChangeEmail', email: ana.email, newEmail: email };
    expect(await succeed(api.applyAction, { body: { code } })).toEqual(link);
    expect([await ownerOf(email), await ownerOf(ana.email)]).toEqual([ana.uid, undefined]);
    expect((await stored(`users/${ana.uid}`))?.email).toBe(email);
    await eventually(async () => (await stored(`posts/${postId}`))?.postBy.email, email);
    expect([await logIn(email), await logIn(ana.email)]).toEqual([200, 404]);
    const { posts } = await succeed(api.listUserPosts, { params: { username: email } });
    expect(posts.map(({ _id }) => _id)).toEqual([postId]);
  });

  it('goes back by the link that the old one gets', async () => {
    const ana = await person();
    const email = newAddress();
    // As another program may do it: the emulator tells the old address of it.
    await authRest('update', { idToken: ana.token, email });
    const code = await mailedCode(ana.email, 'RECOVER_EMAIL');
    await succeed(api.applyAction, { body: { code } });
    expect((await accounts().getUser(ana.uid)).email).toBe(ana.email);
    expect(await ownerOf(ana.email)).toBe(ana.uid);
  });

  it.each(['login', 'syncEmail'] as const)(
    'that was changed elsewhere is noticed by %s, once it is verified',
    async (by) => {
      const ana = await person();
      const email = newAddress();
      await authRest('update', { idToken: ana.token, email });
      const notice = async () =>
        by === 'login'
          ? succeed(api.login, { body: { email, password } })
          : succeed(api.syncEmail, {
              token: (await authRest('signInWithPassword', { email, password })).idToken,
            });
      await notice();
      expect(await ownerOf(email)).toBeUndefined();
      await accounts().updateUser(ana.uid, { emailVerified: true });
      await notice();
      expect([await ownerOf(email), await ownerOf(ana.email)]).toEqual([ana.uid, undefined]);
    },
  );
});

describe('a person', () => {
  it('takes another name, everywhere', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    await fail(api.changeName, { token: ana.token, body: { name: ' ' } }, 400, 'Name is required.');
    const body = { name: 'Ana De Souza' };
    const { user } = await succeed(api.changeName, { token: ana.token, body });
    expect(user).toMatchObject({ fullName: body.name, username: 'anadesouza', email: ana.email });
    expect((await accounts().getUser(ana.uid)).displayName).toBe(body.name);
    await eventually(async () => (await stored(`posts/${postId}`))?.postBy.fullName, body.name);
  });

  it('changes the password, which ends every session', async () => {
    const ana = await person();
    await forgetSignOuts(ana);
    const body = { password: 'another-password' };
    await succeed(api.changePassword, { token: ana.token, body });
    expect([await logIn(ana.email), await logIn(ana.email, body.password)]).toEqual([401, 200]);
    expect(await signedOutAtMs(ana)).toBeGreaterThan(1000);
  });

  it('signs out everywhere', async () => {
    const ana = await person();
    await forgetSignOuts(ana);
    await succeed(api.signOutEverywhere, { token: ana.token });
    expect(await signedOutAtMs(ana)).toBeGreaterThan(1000);
  });

  it('is asked to sign in again for what an open browser must not give away', async () => {
    const ana = await person();
    const token = await staleToken(ana);
    const again = serverErrors.signInAgain().message;
    await fail(api.changeEmail, { token, body: { email: newAddress() } }, 400, again);
    await fail(api.changePassword, { token, body: { password: 'another-password' } }, 400, again);
    await succeed(api.changeName, { token, body: { name: 'Ana' } });
    expect(await logIn(ana.email)).toBe(200);
  });
});

describe('deleting the account', () => {
  it('needs its address, typed, and ends it at once; what belonged to it goes with it', async () => {
    const ana = await person();
    const { _id: postId } = await newPost(ana);
    await bucket().file(`media/${ana.uid}/u1/40.webp`).save(Buffer.from('x'), { resumable: false });
    const wrong = { token: ana.token, body: { confirmation: 'ana' } };
    await fail(api.deleteAccount, wrong, 400, serverErrors.notConfirmed().message);
    const body = { confirmation: ana.email };
    await fail(
      api.deleteAccount,
      { token: await staleToken(ana), body },
      400,
      serverErrors.signInAgain().message,
    );
    await succeed(api.deleteAccount, { token: ana.token, body });
    expect((await call(api.getUser, { params: { userId: ana.uid } })).status).toBe(404);
    expect((await call(api.changeName, { token: ana.token, body: { name: 'Ana' } })).status).not.toBe(200);
    await eventually(() => stored(`jobs/removeAccount-${ana.uid}`), undefined, 'the job comes to its end');
    await expect(accounts().getUser(ana.uid)).rejects.toThrow('no user record');
    expect([await stored(`posts/${postId}`), await filesIn(`media/${ana.uid}/`)]).toEqual([undefined, []]);
    const again = await succeed(api.signup, { body: { name: 'Ana', email: ana.email, password } });
    expect(again.createdUser._id).not.toBe(ana.uid);
  });
});

it("the guest's account is everybody's: no call changes it", async () => {
  const { idToken: token } = await enterAsAnybody();
  const refused = serverErrors.guestFixed().message;
  await fail(api.changeName, { token, body: { name: 'Mine' } }, 403, refused);
  await fail(api.changeEmail, { token, body: { email: newAddress() } }, 403, refused);
  await fail(api.changePassword, { token, body: { password: 'mine-alone' } }, 403, refused);
  await fail(api.sendVerification, { token }, 403, refused);
  await fail(api.signOutEverywhere, { token }, 403, refused);
  await fail(api.exportData, { token }, 403, refused);
  await fail(api.deleteAccount, { token, body: { confirmation: guest.email } }, 403, refused);
});
