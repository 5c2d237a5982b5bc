import { randomUUID } from 'node:crypto';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { expectAccessible, viewports } from '../support/browser.ts';
import { createPerson, readUser } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

const panel = (page: Page) => page.getByRole('region', { name: 'Welcome to Glimpse' });
const step = (page: Page, number: number) => panel(page).getByText(`Step ${number} of 3`);

/** Presses Tab until the focused element has this text or label. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    );
    if (focused === name) return;
  }
  throw new Error(`No Tab led to ${name}`);
}

it('works with the keyboard, after a reload in each step and on another device', async () => {
  const kea = await createPerson('Kea');
  const { page } = await openAs(newVisitor, kea, '/posts', { theme: 'dark' });
  await step(page, 1).waitFor();
  await tabTo(page, 'Choose an avatar');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Avatar 2');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Continue');
  await page.keyboard.press('Enter');
  await page.getByText(english['people.profileUpdated']).waitFor();
  await step(page, 2).waitFor();

  await page.reload();
  await step(page, 2).waitFor();
  await expectAccessible(page);
  const username = `kea.${randomUUID().slice(0, 8)}`;
  await panel(page).getByLabel('Username').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(username);
  await page.keyboard.press('Enter');
  await step(page, 3).waitFor();
  // Screen readers read the title of the new step.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Follow some people');

  // Another device continues with the same step, and closes when the first one has finished.
  const { page: other } = await openAs(newVisitor, kea, '/posts', { viewport: viewports.phone });
  await step(other, 3).waitFor();
  await page.reload();
  await step(page, 3).waitFor();
  await panel(page).getByRole('button', { name: 'Follow', exact: true }).first().waitFor();
  await tabTo(page, 'Follow');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Done');
  await page.keyboard.press('Enter');
  for (const device of [page, other]) await panel(device).waitFor({ state: 'detached' });
  const user = await readUser(kea.uid);
  expect(user).toMatchObject({ username, followingCount: 1 });
  expect(user.profileAvatar).toContain('avatar-02');
});

it('shows suggestions after the second post on a phone while nobody is followed, without moving a post', async () => {
  const { page } = await openAs(newVisitor, await createPerson('Lia'), '/posts', { viewport: viewports.phone });
  const box = page.getByRole('region', { name: english['people.suggested'] });
  const isBetween = () =>
    box.evaluate((element) => {
      const articles = [...document.querySelectorAll('article')];
      const isAfter = (article: Element) =>
        Boolean(element.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING);
      return articles.filter((article) => !isAfter(article)).length;
    });
  await box.waitFor();
  expect(await isBetween()).toBe(2);
  await box.getByRole('button', { name: 'Follow', exact: true }).first().waitFor();
  // The box has this height before and after the follow.
  const height = (await box.boundingBox())?.height;
  await box.scrollIntoViewIfNeeded();
  await box.getByRole('button', { name: 'Follow', exact: true }).first().click();
  await box.getByRole('button', { name: 'Unfollow' }).waitFor();
  await page.getByText('You start following').waitFor();
  // The box stays under the finger.
  expect(await isBetween()).toBe(2);
  expect((await box.boundingBox())?.height).toBe(height);
  const { value, movedElements } = await readLayoutShift(page);
  expect(value, movedElements.join('\n')).toBeLessThanOrEqual(0.02);
});
