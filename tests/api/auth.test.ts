import { api } from '@glimpse/contract/api';
import { guest } from '@glimpse/contract/auth/guest';
import { limits } from '@glimpse/contract/limits';
import { validationTexts } from '@glimpse/contract/texts';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { call, errorOf, fail, succeed } from '../support/api-client.ts';
import { database, stored } from './support/database.ts';
import { newPost, password, person, uniqueWord } from './support/people.ts';

describe('signing up', () => {
  it('creates an account and answers it with a token that works', async () => {
    const word = uniqueWord();
    const email = `${word}@Example.COM`;
    const { encodedToken, createdUser, message } = await succeed(api.signup, {
      body: { name: 'Ana  Maria Lima', email, password },
    });
    expect(message).toBe('Welcome Back Ana  Maria Lima');
    expect(createdUser).toMatchObject({
      fullName: 'Ana  Maria Lima',
      username: 'anamarialima',
      email: `${word}@example.com`,
      bio: '',
      website: '',
      profileAvatar: '',
      followers: [],
      following: [],
      bookmarks: [],
      postCount: 0,
    });
    expect(createdUser.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect(createdUser.id).toBe(createdUser._id);
    await succeed(api.listBookmarks, { token: encodedToken });
  });

  it('stores no password and answers none', async () => {
    const ana = await person();
    const document = await stored(`users/${ana.uid}`);
    const answer = await call(api.login, { body: { email: ana.email, password } });
    expect(JSON.stringify(document)).not.toContain(password);
    expect(answer.text).not.toMatch(/a-long-password|passwordHash|"salt"/);
  });

  it('refuses an email that is taken, whatever its case', async () => {
    const ana = await person();
    const body = { name: 'Bo', email: ana.email.toUpperCase(), password };
    await fail(api.signup, { body }, 422, 'Email Already Exists.');
  });

  it('lets one of several who take the same email at once have it', async () => {
    const email = `${uniqueWord()}@example.com`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        call(api.signup, { body: { name: `Bo ${index}`, email, password } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    const { docs } = await database().collection('users').where('email', '==', email).get();
    expect(docs).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['no email', { name: 'Bo', password }, validationTexts.emailRequired],
    ['an empty email', { name: 'Bo', email: ' ', password }, validationTexts.emailRequired],
    ['an email without a dot', { name: 'Bo', email: 'bo@example', password }, validationTexts.emailFormat],
    ['no password', { name: 'Bo', email: 'bo@example.com' }, validationTexts.passwordRequired],
    [
      'a short password',
      { name: 'Bo', email: 'bo@example.com', password: '1234567' },
      validationTexts.passwordShort,
    ],
    [
      'an endless password',
      { name: 'Bo', email: 'bo@example.com', password: 'x'.repeat(129) },
      'Password should be at most 128 characters long.',
    ],
    ['no name', { email: 'bo@example.com', password }, validationTexts.nameRequired],
    ['a blank name', { name: '  ', email: 'bo@example.com', password }, validationTexts.nameRequired],
    [
      'an invisible name',
      { name: '\u200b', email: 'bo@example.com', password },
      validationTexts.nameRequired,
    ],
    [
      'a name that turns the text around it',
      { name: 'Bo\u202e', email: 'bo@example.com', password },
      'name must have no control characters and none that change direction',
    ],
  ])('refuses %s', (_what, body, message) => fail(api.signup, { body }, 400, message));
});

describe('signing in', () => {
  it('answers the person with their bookmarks, and a token', async () => {
    const ana = await person();
    const post = await newPost(ana);
    await succeed(api.addBookmark, { token: ana.token, params: { postId: post._id } });
    const { encodedToken, foundUser, message } = await succeed(api.login, {
      body: { email: ` ${ana.email.toUpperCase()} `, password },
    });
    expect(message).toBe('Welcome Back Ana Lima');
    expect(foundUser).toMatchObject({ _id: ana.uid, email: ana.email, postCount: 1 });
    expect(foundUser.bookmarks).toMatchObject([{ _id: post._id, postImage: post.postImage }]);
    await succeed(api.listBookmarks, { token: encodedToken });
  });

  it('lets the guest in', async () => {
    const { foundUser } = await succeed(api.login, { body: guest });
    expect(foundUser.email).toBe(guest.email);
  });

  it('says that an email is not registered', () =>
    fail(
      api.login,
      { body: { email: `${uniqueWord()}@example.com`, password } },
      404,
      'The email you entered is not Registered',
    ));

  it('says that a password is wrong', async () => {
    const { email } = await person();
    const body = { email, password: 'another-password' };
    await fail(
      api.login,
      { body },
      401,
      'The credentials you entered are invalid. Unauthorized access error.',
    );
    await fail(
      api.login,
      { body: { email, password: '' } },
      401,
      'The credentials you entered are invalid. Unauthorized access error.',
    );
  });

  it('completes a sign-up that was cut off before the profile was written', async () => {
    const email = `${uniqueWord()}@example.com`;
    const { uid } = await getAuth().createUser({ email, password, displayName: 'Cy Half' });
    const { foundUser, encodedToken } = await succeed(api.login, { body: { email, password } });
    expect(foundUser).toMatchObject({ _id: uid, fullName: 'Cy Half', username: 'cyhalf' });
    await succeed(api.listBookmarks, { token: encodedToken });
  });

  it.each([
    ['endless', 'x'.repeat(100_000), 'x'.repeat(limits.fullName)],
    ['blank', ' \u200b ', null],
    ['turned around', '\u202egnp.eno', 'gnp.eno'],
  ])('completes it with a legal name where the account has an %s one', async (_what, displayName, name) => {
    const word = uniqueWord();
    const email = `${word}@example.com`;
    await getAuth().createUser({ email, password, displayName });
    const { foundUser } = await succeed(api.login, { body: { email, password } });
    expect(foundUser.fullName).toBe(name ?? word);
  });
});

describe('a token', () => {
  const invalid = 'The token is invalid. Unauthorized access error.';
  const guarded = { params: { postId: 'some-post' } };

  it('is taken bare and after Bearer', async () => {
    const { token } = await person();
    await succeed(api.listBookmarks, { token });
    await succeed(api.listBookmarks, { token: `Bearer ${token}` });
    await succeed(api.listBookmarks, { token: `bearer  ${token}` });
  });

  it.each(Object.values(api).filter(({ access }) => access === 'required'))(
    'is needed for $name',
    async (endpoint) => {
      await fail(endpoint, {}, 401, invalid);
      await fail(endpoint, { token: 'Bearer nonsense' }, 401, invalid);
    },
  );

  it('that is forged, changed, expired or for another project is refused', async () => {
    const { token, uid } = await person();
    const [header = '', payload = ''] = token.split('.');
    const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const withClaims = (change: object) =>
      `${header}.${Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url')}.`;
    const forged = [
      '',
      'null',
      'undefined',
      'a.b.c',
      `${header}.${payload}`,
      `${header}.${payload.slice(0, -5)}.`,
      withClaims({ exp: 1_000_000_000 }),
      withClaims({ aud: 'another-project', iss: 'https://securetoken.google.com/another-project' }),
      withClaims({ sub: '' }),
      Buffer.from(JSON.stringify({ uid, email: 'x@example.com' })).toString('base64'),
    ];
    for (const wrong of forged) await fail(api.likePost, { ...guarded, token: wrong }, 401, invalid);
  });

  it('of somebody without a profile is told so', async () => {
    const ana = await person();
    await database().doc(`users/${ana.uid}`).delete();
    const message = 'The username you entered is not Registered. Not Found error';
    await fail(api.likePost, { ...guarded, token: ana.token }, 404, message);
    await fail(api.listBookmarks, { token: ana.token }, 404, message);
    await fail(api.editUser, { token: ana.token, body: { userData: { bio: 'x' } } }, 404, message);
    await fail(api.processUpload, { token: ana.token, params: { uploadId: 'x' } }, 404, message);
  });

  it('of an account that was deleted is told so', async () => {
    const ana = await person();
    await getAuth().deleteUser(ana.uid);
    const message = 'The username you entered is not Registered. Not Found error';
    await fail(api.likePost, { ...guarded, token: ana.token }, 404, message);
    await fail(api.createPost, { token: ana.token, body: {} }, 404, message);
    await succeed(api.listPosts, { token: ana.token });
  });

  it('of a disabled account is refused', async () => {
    const ana = await person();
    await getAuth().updateUser(ana.uid, { disabled: true });
    await fail(api.likePost, { ...guarded, token: ana.token }, 401, invalid);
  });

  it('that is no token does not keep anyone from reading', async () => {
    const { status } = await call(api.listPosts, { token: 'nonsense' });
    expect(status).toBe(200);
  });

  it('is checked before the payload', async () => {
    const answer = await call(api.createPost, { body: '{broken' });
    expect(errorOf(answer)).toMatchObject({ status: 401, message: invalid });
  });
});
