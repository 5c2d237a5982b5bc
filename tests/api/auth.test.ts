import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { api } from '@glimpse/contract/api';
import { validationTexts } from '@glimpse/contract/validation';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { call, expectError, expectSuccess, parseError } from '../support/api-client.ts';
import { database, readDocument } from '../support/database.ts';
import { createPerson, createPost, password, uniqueWord } from '../support/people.ts';

describe('signup', () => {
  it('returns the new account with a valid token', async () => {
    const word = uniqueWord();
    const email = `${word}@Example.COM`;
    const { encodedToken, createdUser, message } = await expectSuccess(api.signup, {
      body: { name: `Ana  Maria ${word}`, email, password },
    });
    expect(message).toBe(`Welcome Back Ana  Maria ${word}`);
    expect(createdUser).toMatchObject({
      fullName: `Ana  Maria ${word}`,
      username: `anamaria${word}`,
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
    await expectSuccess(api.listBookmarks, { token: encodedToken });
  });

  it('neither stores nor returns the password', async () => {
    const ana = await createPerson();
    const document = await readDocument(`users/${ana.uid}`);
    const response = await call(api.login, { body: { email: ana.email, password } });
    expect(JSON.stringify(document)).not.toContain(password);
    expect(response.text).not.toMatch(/a-long-password|passwordHash|"salt"/);
  });

  it('creates one account if several sign up with the same address at once', async () => {
    const email = `${uniqueWord()}@example.com`;
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) => call(api.signup, { body: { name: `Bo ${index}`, email, password } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
    const { docs } = await database().collection('users').where('email', '==', email).get();
    expect(docs).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['an empty email', { name: 'Bo', email: ' ', password }, validationTexts.emailRequired],
    ['an email without a dot', { name: 'Bo', email: 'bo@example', password }, validationTexts.emailFormat],
    ['a short password', { name: 'Bo', email: 'bo@example.com', password: '1234567' }, validationTexts.passwordShort],
    [
      'an endless password',
      { name: 'Bo', email: 'bo@example.com', password: 'x'.repeat(129) },
      'Password should be at most 128 characters long.',
    ],
    ['a blank name', { name: '  ', email: 'bo@example.com', password }, validationTexts.nameRequired],
    [
      'a name that turns the text around it',
      { name: 'Bo\u202e', email: 'bo@example.com', password },
      'name must not contain control characters or characters that change the text direction',
    ],
  ])('refuses %s', (_what, body, message) => expectError(api.signup, { body }, 400, message));
});

describe('login', () => {
  it('returns the profile with its bookmarks, and a token', async () => {
    const ana = await createPerson();
    const post = await createPost(ana);
    await expectSuccess(api.addBookmark, { token: ana.token, params: { postId: post._id } });
    const { encodedToken, foundUser, message } = await expectSuccess(api.login, {
      body: { email: ` ${ana.email.toUpperCase()} `, password },
    });
    expect(message).toBe('Welcome Back Ana Lima');
    expect(foundUser).toMatchObject({ _id: ana.uid, email: ana.email, postCount: 1 });
    expect(foundUser.bookmarks).toMatchObject([{ _id: post._id, postImage: post.postImage }]);
    await expectSuccess(api.listBookmarks, { token: encodedToken });
  });

  it('completes a sign-up that stopped before the profile was written, with a valid name', async () => {
    const word = uniqueWord();
    const email = `${word}@example.com`;
    const { uid } = await getAuth().createUser({ email, password, displayName: `\u202eCy ${word}` });
    const { foundUser, encodedToken } = await expectSuccess(api.login, { body: { email, password } });
    expect(foundUser).toMatchObject({ _id: uid, fullName: `Cy ${word}`, username: `cy${word}` });
    await expectSuccess(api.listBookmarks, { token: encodedToken });
  });
});

describe('token', () => {
  const invalid = 'The token is invalid. Unauthorized access error.';
  const guarded = { params: { postId: 'some-post' } };

  it('is accepted with and without "Bearer"', async () => {
    const { token } = await createPerson();
    await expectSuccess(api.listBookmarks, { token });
    await expectSuccess(api.listBookmarks, { token: `Bearer ${token}` });
    await expectSuccess(api.listBookmarks, { token: `bearer  ${token}` });
  });

  it('is refused if it is forged, changed, expired or for another project', async () => {
    const { token, uid } = await createPerson();
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
    for (const wrong of forged) await expectError(api.likePost, { ...guarded, token: wrong }, 401, invalid);
  });

  it('returns an error if the account was deleted', async () => {
    const ana = await createPerson();
    await getAuth().deleteUser(ana.uid);
    const message = 'The username you entered is not Registered. Not Found error';
    await expectError(api.likePost, { ...guarded, token: ana.token }, 404, message);
    await expectError(api.createPost, { token: ana.token, body: {} }, 404, message);
    await expectSuccess(api.listPosts, { token: ana.token });
  });

  it('is refused if the account is disabled', async () => {
    const ana = await createPerson();
    await getAuth().updateUser(ana.uid, { disabled: true });
    await expectError(api.likePost, { ...guarded, token: ana.token }, 403, accountErrors.suspended().message);
    await expectSuccess(api.listPosts, { token: ana.token });
  });

  it('is ignored on public reads if it is malformed', async () => {
    const { status } = await call(api.listPosts, { token: 'nonsense' });
    expect(status).toBe(200);
  });

  it('is checked before the body', async () => {
    const response = await call(api.createPost, { body: '{broken' });
    expect(parseError(response)).toMatchObject({ status: 401, message: invalid });
  });
});
