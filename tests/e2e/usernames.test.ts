import { usernameTexts } from '@glimpse/contract/profiles/username';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { createPerson, createPost, uniqueWord } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

it('a person changes the username, and the former address leads to the profile', async () => {
  const word = uniqueWord();
  const ana = await createPerson(`Ana ${word}`);
  const other = await createPerson(`Bo ${word}`);
  const post = await createPost(ana);
  const { page } = await openAs(newVisitor, ana, '/settings', { viewport: viewports.phone });
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

  // The former address is replaced, so that Back does not lead to it.
  const { page: visitor } = await openAs(newVisitor, other, `/post/${post._id}`);
  await visitor.getByRole('link', { name: ana.name }).first().waitFor();
  await visitor.goto(`/@${ana.username}`);
  await visitor.waitForURL(`**/@${username}`);
  await visitor.getByRole('heading', { level: 1, name: username }).waitFor();
  await visitor.getByRole('list', { name: 'Posts' }).getByRole('link').first().waitFor();
  await visitor.goBack();
  await visitor.waitForURL(`**/post/${post._id}`);
  const author = visitor.getByRole('link', { name: ana.name }).first();
  await expect.poll(() => author.getAttribute('href')).toBe(`/@${username}`);

  // The address with the email keeps working.
  await visitor.goto(`/profile/${encodeURIComponent(ana.email)}`);
  await visitor.getByRole('heading', { level: 1, name: username }).waitFor();
  expect(new URL(visitor.url()).pathname).toContain('/profile/');
});
