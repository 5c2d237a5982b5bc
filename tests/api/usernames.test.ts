import { api } from '@glimpse/contract/api';
import { usernameTexts } from '@glimpse/contract/profiles/username';
import { expect, it } from 'vitest';
import { expectError, expectSuccess } from '../support/api-client.ts';
import { eventually } from '../support/database.ts';
import { addComment, createPerson, createPost, readPost, readUser, uniqueWord } from '../support/people.ts';
import { stack } from '../support/stack.ts';

it('a changed username is on the profile, on posts and comments, and the former one leads to the person', async () => {
  const ana = await createPerson(`Ana ${uniqueWord()}`);
  const { _id: postId } = await createPost(ana);
  await addComment(ana, postId);
  const username = `a.${uniqueWord()}`;
  const change = (token: string, wanted: string) => ({ token, body: { username: wanted } });
  await expectError(api.changeUsername, change(ana.token, 'supp0rt'), 400, usernameTexts.reserved);
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
