import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import { usernameTexts } from '@glimpse/contract/profiles/username';
import { describe, expect, it } from 'vitest';
import { call, expectError, expectSuccess } from '../support/api-client.ts';
import { signInAsGuest } from '../support/auth-rest.ts';
import { stack } from '../support/stack.ts';
import { database, eventually, readDocument } from './support/database.ts';
import { addComment, createPerson, createPost, password, readPost, readUser, uniqueWord } from './support/people.ts';

describe('signing up', () => {
  it('gives 50 people with the same name 50 usernames at the same time', async () => {
    const word = uniqueWord();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () =>
        call(api.signup, { body: { name: `Ana ${word}`, email: `${uniqueWord()}@example.com`, password } }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    const users = await database()
      .collection(paths.users())
      .where('username', '>=', `ana${word}`)
      .where('username', '<', `ana${word}~`)
      .get();
    const usernames = users.docs.map((user) => String(user.get('username')));
    expect(new Set(usernames).size).toBe(50);
    expect(usernames).toContain(`ana${word}`);
    for (const user of users.docs)
      expect((await readDocument(paths.username(user.get('username'))))?.uid).toBe(user.id);
  });
});

describe('a changed username', () => {
  const change = (token: string, username: string) => ({ token, body: { username } });

  it('is on the profile, on posts and comments, and the former one leads to the person', async () => {
    const ana = await createPerson(`Ana ${uniqueWord()}`);
    const { _id: postId } = await createPost(ana);
    await addComment(ana, postId);
    const username = `a.${uniqueWord()}`;
    const { user, message } = await expectSuccess(api.changeUsername, change(ana.token, ` @${username.toUpperCase()}`));
    expect(message).toBe(usernameTexts.changed);
    expect(user).toMatchObject({ username, fullName: ana.name, email: ana.email });
    for (const address of [`@${username}`, `@${ana.username}`]) expect((await readUser(address)).id).toBe(ana.uid);
    await eventually(async () => (await readPost(postId)).postBy.username, username);
    await eventually(async () => (await readPost(postId)).comments[0]?.username, username);
    const bo = await createPerson();
    await expectError(api.changeUsername, change(bo.token, ana.username), 409, usernameTexts.taken);
    await expectError(api.changeUsername, change(bo.token, username.replace('a.', 'а.')), 409, usernameTexts.similar);
    expect((await fetch(`${stack.url}/@${ana.username}`)).status).toBe(200);
    const page = await (await fetch(`${stack.url}/@${username}`)).text();
    expect(page).toContain(`<link rel="canonical" href="${stack.url}/@${username}"`);
  });

  it.each([
    ['', usernameTexts.required],
    ['a/b', usernameTexts.characters],
    ['👩', usernameTexts.characters],
    ['admin', usernameTexts.reserved],
    ['supp0rt', usernameTexts.reserved],
  ])('cannot be %j', async (username, text) => {
    const { token } = await createPerson();
    await expectError(api.changeUsername, change(token, username), 400, text);
  });

  it('is possible twice in 14 days', async () => {
    const { token } = await createPerson();
    for (let count = 0; count < 2; count++) await expectSuccess(api.changeUsername, change(token, uniqueWord()));
    const { status, text } = await call(api.changeUsername, change(token, uniqueWord()));
    expect([status, text]).toEqual([400, expect.stringContaining('twice in 14 days')]);
  });

  it('is refused for the guest, whose account is shared', async () => {
    const { idToken } = await signInAsGuest();
    await expectError(api.changeUsername, change(idToken, 'mine'), 403, accountErrors.guestFixed().message);
  });
});
