import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createPerson, createPost, password } from '../api/support/people.ts';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { captionField, waitForComposer } from './support/composer.ts';

const newVisitor = setUpVisitors();
const tabs = (page: Page) => page.getByRole('navigation', { name: 'What to create' });
const tab = (page: Page, name: 'Post' | 'Story') => tabs(page).getByRole('link', { name, exact: true });
const currentTab = (page: Page) => tabs(page).locator('[aria-current=page]').textContent();

it.each(displayModes)('the tabs change between post and story, and keep the draft, on a $name', async (mode) => {
  const { email } = await createPerson('Ana Lima');
  const { page } = await newVisitor({ viewport: mode.viewport, theme: mode.theme });
  await logIn(page, { email, password });
  await page.getByRole('link', { name: 'Create' }).click();
  await waitForComposer(page);
  expect(await currentTab(page)).toBe('Post');
  await captionField(page).fill('A draft that stays');
  await expectAccessible(page);
  await tab(page, 'Story').click();
  await page.waitForURL('**/stories/create');
  await page.getByRole('heading', { name: 'New story' }).waitFor();
  expect(await currentTab(page)).toBe('Story');
  await expectAccessible(page);
  await tab(page, 'Post').press('Enter');
  await page.waitForURL('**/post/create');
  await expect.poll(() => captionField(page).inputValue()).toBe('A draft that stays');
  // The tabs are one screen in the history.
  await page.goBack();
  await page.waitForURL('**/posts');
});

it('there are no tabs for a story of a post, nor for the guest', async () => {
  const author = await createPerson('Ana Lima');
  const post = await createPost(author, 'A ridge');
  const { page } = await newVisitor();
  await logIn(page, { email: author.email, password }, `/stories/create?post=${post.id}`);
  await page.getByRole('link', { name: /See post/ }).waitFor();
  expect(await tabs(page).count()).toBe(0);
  const { page: ofGuest } = await newVisitor();
  await logInAsGuest(ofGuest, '/post/create');
  await waitForComposer(ofGuest);
  expect(await tabs(ofGuest).count()).toBe(0);
  await ofGuest.goto('/stories/create');
  await ofGuest.getByRole('heading', { name: 'New story' }).waitFor();
  expect(await tabs(ofGuest).count()).toBe(0);
});
