import { api } from '@glimpse/contract/api';
import { paths } from '@glimpse/contract/paths';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { eventually, readDocument } from '../support/database.ts';
import { createPerson, createPost, type Person, uniqueWord } from '../support/people.ts';
import { ignoreConsoleErrors, setUpVisitors } from '../support/visitors.ts';
import { messagesWith } from './support/conversations.ts';
import { openAs } from './support/open-as.ts';
import { expectToast } from './support/open-post.ts';

const newVisitor = setUpVisitors();

/** Opens the dialog with an item of the menu 'More options'. */
async function openDialog(page: Page, item: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('button', { name: item, exact: true }).click();
  return page.getByRole('dialog', { name: item, exact: true });
}

it('a person sends a private post and a profile, which recipients see if they may', async () => {
  const word = uniqueWord();
  const [ana, bo, cy] = [
    await createPerson(`Ana ${word}`),
    await createPerson(`Bo ${word}`),
    await createPerson(`Cy ${word}`),
  ];
  await expectSuccess(api.follow, { params: { userId: ana.uid }, token: bo.token });
  await expectSuccess(api.changePrivacy, { token: ana.token, body: { isPrivate: true } });
  await eventually(async () => (await readDocument(paths.user(ana.uid)))?.isPrivate, true);
  const post = await createPost(ana, 'Light over the harbour');
  const author = await openAs(newVisitor, ana, `/post/${post.id}`, { viewport: viewports.phone });
  const { page } = author;
  const dialog = await openDialog(page, 'Send');
  await dialog.getByText(`Only people who follow ${ana.name} can see this post.`).waitFor();
  await dialog.getByRole('searchbox', { name: 'Search people' }).fill(word);
  const choose = ({ name }: Person) => page.getByRole('checkbox', { name: new RegExp(name) }).check();
  // The list leaves out Ana herself.
  await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(2);
  await choose(bo);
  await choose(cy);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Add a message' }).fill('Look at this');
  const press = () => page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expectToast(page, 'Sent to 2 people', press);
  expect(await page.getByRole('dialog').count()).toBe(0);

  // Both conversations come first the next time.
  await page.goto(`/@${bo.username}`);
  const again = await openDialog(page, 'Send profile');
  await again.getByRole('list', { name: 'Recent conversations' }).waitFor();
  await choose(cy);
  await expectToast(page, `Sent to ${cy.name}`, press);

  const { page: cyPage } = await openAs(newVisitor, cy, `/messages/${ana.uid}`);
  await messagesWith(cyPage, ana).getByText('This post is not available.').waitFor();
  await messagesWith(cyPage, ana).getByText(bo.username).waitFor();
  expect(await cyPage.getByText('Light over the harbour').count()).toBe(0);
  const { page: boPage } = await openAs(newVisitor, bo, `/messages/${ana.uid}`);
  await messagesWith(boPage, ana).getByText('Look at this').waitFor();
  const card = messagesWith(boPage, ana).locator(`a[href="/post/${post.id}"]`);
  await card.getByText('Light over the harbour').click();
  await boPage.waitForURL(`**/post/${post.id}`);
  // The page of a private post has no preview, so its status is 404.
  ignoreConsoleErrors(author, /404/);
});
