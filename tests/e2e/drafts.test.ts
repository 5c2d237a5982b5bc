import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { database, eventually } from '../api/support/database.ts';
import { createPerson, password } from '../api/support/people.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { noisePicture } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { captionField, composerPath, shareButton, waitForComposer } from './support/composer.ts';
import { goOffline, goOnline, ignoreNetworkErrors } from './support/network.ts';

const newVisitor = setUpVisitors();

const saved = (page: Page) => page.getByText('Draft saved', { exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Drafts' });
const openList = (page: Page) => page.getByRole('button', { name: 'Drafts', exact: true }).click();

it('a draft begun on the phone is finished on the desktop, and two changes keep both versions', async () => {
  const ana = await createPerson('Ana Lima');
  const drafts = database().collection(`users/${ana.uid}/drafts`);
  const captions = async () => (await drafts.get()).docs.map((draft) => draft.get('caption')).sort();
  const phoneVisit = await newVisitor({ viewport: viewports.phone, isFirstVisit: true });
  const { page: phone } = phoneVisit;
  await logIn(phone, { email: ana.email, password }, composerPath);
  await waitForComposer(phone);
  await phone.locator('input[type="file"]').setInputFiles(await noisePicture('dawn.jpg', 800, 600));
  await expect.poll(() => shareButton(phone).isEnabled()).toBe(true);
  await captionField(phone).fill('Low tide');
  await phone.getByLabel('Alternative text').fill('Wet sand');
  await saved(phone).waitFor();

  const { page: desktop } = await newVisitor({ isFirstVisit: true });
  await logIn(desktop, { email: ana.email, password }, composerPath);
  await waitForComposer(desktop);
  await openList(desktop);
  const row = list(desktop).getByRole('button', { name: /^Low tide/ });
  await row.waitFor();
  await expectAccessible(desktop);
  await row.click();
  await expect.poll(() => captionField(desktop).inputValue()).toBe('Low tide');
  expect(await desktop.getByLabel('Alternative text').inputValue()).toBe('Wet sand');
  await captionField(desktop).fill('Low tide at dusk');
  await saved(desktop).waitFor();
  // The form on the phone has no change of its own, so it shows the new version.
  await expect.poll(() => captionField(phone).inputValue()).toBe('Low tide at dusk');

  // The phone loses the network, and both devices change the draft.
  await goOffline(phoneVisit);
  await captionField(phone).fill('Low tide on the phone');
  await phone.getByText('Draft saved on this device').waitFor();
  await captionField(desktop).fill('Low tide on the desktop');
  await eventually(captions, ['Low tide on the desktop']);
  await goOnline(phoneVisit);
  await eventually(captions, ['Low tide on the desktop', 'Low tide on the phone']);
  await expect.poll(() => captionField(phone).inputValue()).toBe('Low tide on the phone');

  // The commit that creates the post deletes its draft, and no other one.
  await shareButton(desktop).click();
  await desktop.waitForURL('**/posts');
  await desktop.getByRole('article').filter({ hasText: 'Low tide on the desktop' }).first().waitFor();
  await eventually(captions, ['Low tide on the phone']);

  await openList(phone);
  await list(phone).getByRole('button', { name: 'Delete draft: Low tide on the phone' }).click();
  // It was the draft in the form, so an empty form takes its place.
  await expect.poll(() => captionField(phone).inputValue()).toBe('');
  await eventually(captions, []);
  ignoreNetworkErrors(phoneVisit);
});
