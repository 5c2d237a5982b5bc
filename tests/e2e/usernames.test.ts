import { usernameTexts } from '@glimpse/contract/profiles/username';
import { expect, it } from 'vitest';
import { createPerson, createPost, password, uniqueWord } from '../api/support/people.ts';
import { expectAccessible } from '../support/browser.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

it('a person changes the username, and the former address leads to the profile', async () => {
  const [owner, visitor] = [await newVisitor({ viewport: { width: 390, height: 844 } }), await newVisitor()];
  const word = uniqueWord();
  const ana = await createPerson(`Ana ${word}`);
  const other = await createPerson(`Bo ${word}`);
  const post = await createPost(ana);
  const { page } = owner;
  await logIn(page, { email: ana.email, password }, '/settings');
  await page.getByText(`@${ana.username}`).waitFor();
  await page.getByRole('button', { name: 'Change username' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change username' });
  const field = dialog.getByRole('textbox', { name: 'Username' });
  await field.fill(other.username);
  await dialog.getByText(`@${other.username} is taken.`).waitFor();
  await field.fill('admin');
  await dialog.getByText(usernameTexts.reserved).waitFor();
  const username = `ana.${word}`;
  await field.fill(username);
  await dialog.getByText(`@${username} is free.`).waitFor();
  await expectAccessible(page);
  await Promise.all([page.getByText(usernameTexts.changed).waitFor(), field.press('Enter')]);
  await page.getByRole('main').getByText(`@${username}`).waitFor();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL(`**/@${username}`);
  await page.getByRole('heading', { level: 1, name: username }).waitFor();
  await expectAccessible(page);

  // The former address is replaced, so that Back does not lead to it.
  await logInAsGuest(visitor.page, `/post/${post._id}`);
  await visitor.page.getByRole('link', { name: ana.name }).first().waitFor();
  await visitor.page.goto(`/@${ana.username}`);
  await visitor.page.waitForURL(`**/@${username}`);
  await visitor.page.getByRole('heading', { level: 1, name: username }).waitFor();
  await visitor.page.getByRole('list', { name: 'Posts' }).getByRole('link').first().waitFor();
  await visitor.page.goBack();
  await visitor.page.waitForURL(`**/post/${post._id}`);
  const author = visitor.page.getByRole('link', { name: ana.name }).first();
  await expect.poll(() => author.getAttribute('href')).toBe(`/@${username}`);

  // The address with the email keeps working.
  await visitor.page.goto(`/profile/${encodeURIComponent(ana.email)}`);
  await visitor.page.getByRole('heading', { level: 1, name: username }).waitFor();
  expect(new URL(visitor.page.url()).pathname).toContain('/profile/');
});

it('a signed-out visitor who opens a profile returns to it after signing in', async () => {
  const { page } = await newVisitor();
  const ana = await createPerson(`Ana ${uniqueWord()}`);
  await page.goto(`/@${ana.username}`);
  await page.getByRole('button', { name: 'Login as Guest' }).click();
  await page.waitForURL(`**/@${ana.username}`);
  await page.getByRole('heading', { level: 1, name: ana.username }).waitFor();
});
