import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, viewports } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { createPerson, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { noisePicture } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import {
  captionField,
  chooseFile,
  composerPath,
  shareButton,
  waitForComposer,
  waitUntilShareable,
} from './support/composer.ts';

const newVisitor = setUpVisitors();

const saved = (page: Page) => page.getByText('Draft saved', { exact: true });

it('a draft begun on the phone is finished and shared on the desktop', async () => {
  const ana = await createPerson('Ana Lima');
  const drafts = database().collection(`users/${ana.uid}/drafts`);
  const { page: phone } = await newVisitor({ viewport: viewports.phone });
  await logIn(phone, { email: ana.email, password }, composerPath);
  await waitForComposer(phone);
  await chooseFile(phone, await noisePicture('dawn.jpg', 800, 600));
  await waitUntilShareable(phone);
  await captionField(phone).fill('Low tide');
  await phone.getByLabel('Alternative text').fill('Wet sand');
  await saved(phone).waitFor();

  const { page: desktop } = await newVisitor();
  await logIn(desktop, { email: ana.email, password }, composerPath);
  await waitForComposer(desktop);
  await desktop.getByRole('button', { name: 'Drafts', exact: true }).click();
  const row = desktop.getByRole('dialog', { name: 'Drafts' }).getByRole('button', { name: /^Low tide/ });
  await row.waitFor();
  await expectAccessible(desktop);
  await row.click();
  await expect.poll(() => captionField(desktop).inputValue()).toBe('Low tide');
  expect(await desktop.getByLabel('Alternative text').inputValue()).toBe('Wet sand');
  await captionField(desktop).fill('Low tide at dusk');
  await saved(desktop).waitFor();
  // The form on the phone has no change of its own, so it shows the new version.
  await expect.poll(() => captionField(phone).inputValue()).toBe('Low tide at dusk');

  // The commit that creates the post deletes its draft, and the form on the phone is empty again.
  await shareButton(desktop).click();
  await desktop.waitForURL('**/posts');
  await desktop.getByRole('article').filter({ hasText: 'Low tide at dusk' }).first().waitFor();
  await eventually(async () => (await drafts.get()).size, 0);
  await expect.poll(() => captionField(phone).inputValue()).toBe('');
});
