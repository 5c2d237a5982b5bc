import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { expectAccessible, viewports } from '../support/browser.ts';
import { createPerson, createPost, newAccount } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

it('a signed-out visitor sees the preview of a shared post, and the sign-up leads to the post', async () => {
  const ana = await createPerson('Ana Lima');
  const post = await createPost(ana, 'First light over the ridge');
  const { page } = await newVisitor({ viewport: viewports.phone, isFirstVisit: true });
  await page.goto(`/post/${post.id}`);
  const preview = page.getByRole('region', { name: "Log in to see Ana Lima's post" });
  await preview.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await preview.innerText()).toMatch(/First light over the ridge.*0 likes · 0 comments/s);
  expect(await preview.getByRole('img').count()).toBe(1);
  const shift = await readLayoutShift(page);
  expect(shift.value, shift.movedElements.join('\n')).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: english['login.createAccount'] }).click();
  await page.waitForURL('**/signup');
  await preview.waitFor();
  await page.getByLabel('Full name').waitFor();
  await expectAccessible(page);
  const { name, email, password } = newAccount('Rafi');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Signup' }).click();
  await page.waitForURL(`**/post/${post.id}`);
  await page.getByRole('article').getByText('First light over the ridge').waitFor();
});

it('a signed-out visitor who opens a profile returns to it after the login as guest', async () => {
  const ana = await createPerson('Ana Lima');
  const { page } = await newVisitor();
  await page.goto(`/@${ana.username}`);
  const preview = page.getByRole('region', { name: "Log in to see Ana Lima's profile" });
  await preview.waitFor();
  expect(await preview.innerText()).toContain('0 posts · 0 followers');
  expect(await preview.innerText()).not.toContain(ana.email);
  await page.getByRole('button', { name: english['login.guest'] }).click();
  await page.waitForURL(`**/@${ana.username}`);
  await page.getByRole('heading', { level: 1, name: ana.username }).waitFor();
});
