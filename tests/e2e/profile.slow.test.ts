import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import { expect, it } from 'vitest';
import { viewports } from '../support/browser.ts';
import { createPerson } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

it('the panel for the picture restores the focus, and the form fills the screen of a phone', async () => {
  const dora = await createPerson('Dora');
  const { page } = await openAs(newVisitor, dora, `/@${dora.username}`);
  const pictureButton = page.getByRole('button', { name: english['profile.editPicture'] });
  await pictureButton.focus();
  await page.getByRole('tooltip', { name: english['profile.editPicture'] }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Choose an avatar' }).focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Choose an avatar' });
  await picker.getByRole('button', { name: 'Close' }).press('Enter');
  await picker.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choose an avatar');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => pictureButton.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.setViewportSize(viewports.phone);
  await page.getByRole('button', { name: english['profile.edit'], exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Edit profile' });
  await panel.getByLabel('Bio').fill('Not to be kept.');
  await expect.poll(() => panel.boundingBox()).toEqual({ x: 0, y: 0, ...viewports.phone });
  // Back closes the form after a question.
  await page.goBack();
  await page.getByRole('button', { name: 'Discard' }).click();
  await panel.waitFor({ state: 'detached' });
  expect(await page.getByText('Not to be kept.').count()).toBe(0);
});
