import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { database } from '../api/support/database.ts';
import { createPerson, createPost, password } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { newAccount } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

const preview = (page: Page, title: string) => page.getByRole('region', { name: title });
const guestButton = (page: Page) => page.getByRole('button', { name: english['login.guest'] });
const hasNoPreview = (page: Page) => page.locator('main img[src="/art/prints.svg"]').waitFor();

/** A public account with a public post. */
async function scene() {
  const ana = await createPerson('Ana Lima');
  const post = await createPost(ana, 'First light over the ridge');
  const profile = `/profile/${encodeURIComponent(ana.email)}`;
  return { ana, postId: post.id, postPath: `/post/${post.id}`, profile };
}

describe('a signed-out visitor who opens a shared post', () => {
  it.each(displayModes)('sees its preview beside the login form ($name)', async ({ viewport, theme }) => {
    const { postPath } = await scene();
    const { page } = await newVisitor({ viewport, theme, isFirstVisit: true });
    await page.goto(postPath);
    const region = preview(page, "Log in to see Ana Lima's post");
    await region.waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await region.innerText()).toMatch(/First light over the ridge.*0 likes · 0 comments/s);
    expect(await region.getByRole('img').count()).toBe(1);
    await guestButton(page).waitFor();
    const shift = await readLayoutShift(page);
    expect(shift.value, shift.movedElements.join('\n')).toBe(0);
    await expectAccessible(page);
    await guestButton(page).click();
    await page.waitForURL(`**${postPath}`);
    await page.getByRole('article').waitFor();
  });

  it('sees it beside the sign-up form, and the sign-up leads to the post', async () => {
    const { postPath } = await scene();
    const { page } = await newVisitor();
    await page.goto(postPath);
    await page.getByRole('link', { name: english['login.createAccount'] }).click();
    await page.waitForURL('**/signup');
    await preview(page, "Log in to see Ana Lima's post").waitFor();
    const { name, email, password: chosen } = newAccount('Rafi');
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(chosen);
    await page.getByRole('button', { name: 'Signup' }).click();
    await page.waitForURL(`**${postPath}`);
    await page.getByText('First light over the ridge').first().waitFor();
  });
});

it('a shared profile has a preview, and the login leads to the profile', async () => {
  const { ana, profile } = await scene();
  const bo = await createPerson('Bo Lindqvist');
  const { page } = await newVisitor();
  await page.goto(profile);
  const region = preview(page, "Log in to see Ana Lima's profile");
  await region.waitFor();
  expect(await region.innerText()).toContain('1 post · 0 followers');
  expect(await region.innerText()).not.toContain(ana.email);
  await page.getByLabel('Email').fill(bo.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(`**${profile}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

it('nothing shows that a private account, or a hidden or deleted post, exists', async () => {
  const [hidden, deleted, closed, suspended] = [await scene(), await scene(), await scene(), await scene()];
  await database().doc(`posts/${hidden.postId}`).update({ visibility: 'hidden' });
  await expectSuccess(api.deletePost, { token: deleted.ana.token, params: { postId: deleted.postId } });
  await expectSuccess(api.changePrivacy, { token: closed.ana.token, body: { isPrivate: true } });
  await database().doc(`users/${suspended.ana.uid}`).update({ isSuspended: true });
  const paths = [
    ...['/post/never-existed', hidden.postPath, deleted.postPath, closed.postPath, suspended.postPath],
    ...['/profile/never@example.com', closed.profile, suspended.profile],
    ...['/profile/never-existed', `/profile/${closed.ana.uid}`, `/profile/${suspended.ana.uid}`],
  ];
  const responses = new Set<string>();
  const screens = new Set<string>();
  const visitor = await newVisitor();
  const { page } = visitor;
  for (const path of paths) {
    // The page of a private profile has a link preview with its name and counts, which the API gives to everybody.
    const hasLinkPreview = path === closed.profile || path === `/profile/${closed.ana.uid}`;
    const pages = hasLinkPreview ? [] : [path];
    for (const address of [...pages, `/api/share/preview?path=${encodeURIComponent(path)}`]) {
      const response = await fetch(stack.url + address);
      const names = [...response.headers.keys()].filter((name) => name !== 'date' && name !== 'x-request-id');
      responses.add(JSON.stringify([response.status, names, await response.text()]));
    }
    await page.goto(path);
    await hasNoPreview(page);
    screens.add(await page.getByRole('main').innerHTML());
  }
  // Chromium logs the status 404 of each page.
  ignoreConsoleErrors(visitor, /status of 404/);
  // One response of the page, and one of the API.
  expect(responses.size).toBe(2);
  expect(screens.size).toBe(1);
});

it('the login never leads to another site', async () => {
  const { page } = await newVisitor();
  await page.goto('/login');
  // Does what a page of the history with a forged state would do.
  await page.evaluate(() => {
    const from = { pathname: '//elsewhere.example/post/x', search: '', hash: '' };
    history.replaceState({ ...history.state, usr: { from } }, '');
  });
  await page.reload();
  await hasNoPreview(page);
  await guestButton(page).click();
  await page.waitForURL(`${stack.url}/posts`);
});
