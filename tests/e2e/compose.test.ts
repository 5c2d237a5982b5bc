import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { expectSuccess } from '../support/api-client.ts';
import { expectAccessible, viewports } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { createPerson, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { noisePicture, videoFile } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import {
  captionField,
  chooseFile,
  composerPath,
  runId,
  shareButton,
  waitForAddedMedia,
  waitForComposer,
  waitUntilShareable,
} from './support/composer.ts';
import { navigateInApp } from './support/network.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

it('a picture is shared with the keyboard, also after a reload, and edited', async () => {
  const person = await createPerson(`Mira ${runId}`);
  const { page } = await newVisitor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const postWith = (caption: string) => page.getByRole('article').filter({ hasText: `${caption} ${runId}` });
  await logIn(page, { email: person.email, password });
  await page.getByRole('link', { name: 'Create' }).click();
  await waitForComposer(page);
  expect(await shareButton(page).isDisabled()).toBe(true);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a photo or video' }).press('Enter'),
  ]);
  await chooser.setFiles(await noisePicture('small.jpg', 320, 240));
  await waitForAddedMedia(page, 'image');
  await expect.poll(focused).toBe('Choose another');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Remove');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`Without a mouse ${runId}`);
  await page.getByRole('button', { name: 'Add emoji' }).press('Enter');
  const emoji = page.getByRole('dialog', { name: 'Emoji' });
  await emoji.getByRole('gridcell', { name: 'grinning face', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => captionField(page).inputValue()).toBe(`Without a mouse ${runId}😀`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Add emoji');
  await page.getByLabel('Alternative text').fill('Coloured noise');
  await expectAccessible(page);

  await page.reload();
  await waitUntilShareable(page);
  expect(await captionField(page).inputValue()).toBe(`Without a mouse ${runId}😀`);
  await page.getByRole('img', { name: 'Coloured noise' }).waitFor();
  await Promise.all([
    page.getByText(english['compose.postCreated'].trim()).waitFor(),
    shareButton(page).press('Enter'),
  ]);
  await page.waitForURL('**/posts');
  await postWith('Without a mouse').getByText(person.name, { exact: true }).first().waitFor();
  await postWith('Without a mouse').getByRole('img', { name: 'Coloured noise' }).waitFor();

  const { posts } = await expectSuccess(api.listUserPosts, { params: { username: person.email } });
  const path = `/post/${posts[0]?.id}`;
  await navigateInApp(page, path);
  await postWith('Without a mouse').getByRole('button', { name: 'More options' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await page.waitForURL('**/post/edit/*');
  expect(await captionField(page).inputValue()).toBe(`Without a mouse ${runId}😀`);
  await captionField(page).fill(`Better words ${runId}`);
  await chooseFile(page, await noisePicture('other.jpg', 240, 320));
  await waitForAddedMedia(page, 'image');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL('**/posts');
  await navigateInApp(page, path);
  await postWith('Better words').waitFor();
  expect(await page.getByText(`Without a mouse ${runId}`).count()).toBe(0);
  await navigateInApp(page, '/post/edit/no-such-post');
  await page.getByText('This post does not exist, or it has been deleted.').waitFor();

  // The shared post is no longer a draft. A draft is deleted on logout.
  await navigateInApp(page, composerPath);
  await waitForComposer(page);
  expect(await captionField(page).inputValue()).toBe('');
  expect(await shareButton(page).isDisabled()).toBe(true);
  await captionField(page).fill('A secret');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout', exact: true }).click();
  await page.getByRole('button', { name: english['login.guest'] }).waitFor();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('A secret');
});

it('a video is shared with captions, and with a poster from the browser', async () => {
  const author = await createPerson('Kofi Mensah');
  const { page } = await openAs(newVisitor, author, composerPath);
  await waitForComposer(page);
  await chooseFile(page, await videoFile());
  await waitForAddedMedia(page, 'video');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add captions' }).click(),
  ]);
  const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello waves\n';
  await chooser.setFiles({ name: 'waves.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) });
  await page.getByRole('button', { name: 'Remove captions' }).waitFor();
  await waitUntilShareable(page);
  await shareButton(page).click();
  await page.waitForURL('**/posts');
  const { posts } = await expectSuccess(api.listUserPosts, { params: { username: author.email } });
  const media = posts[0]?.media;
  expect(await (await fetch(media?.captionsUrl ?? '')).text()).toContain('Hello waves');
  const poster = await (await fetch(media?.posterUrl ?? '')).arrayBuffer();
  const { format, width } = await sharp(Buffer.from(poster)).metadata();
  expect({ format, isWide: (width ?? 0) > 100 }).toEqual({ format: 'webp', isWide: true });
});

const saved = (page: Page) => page.getByText('Draft saved', { exact: true });

it('a draft begun on the phone is finished and shared on the desktop', async () => {
  const ana = await createPerson('Ana Lima');
  const drafts = database().collection(`users/${ana.uid}/drafts`);
  const { page: phone } = await openAs(newVisitor, ana, composerPath, { viewport: viewports.phone });
  await waitForComposer(phone);
  await chooseFile(phone, await noisePicture('dawn.jpg', 800, 600));
  await waitUntilShareable(phone);
  await captionField(phone).fill('Low tide');
  await phone.getByLabel('Alternative text').fill('Wet sand');
  await saved(phone).waitFor();

  const { page: desktop } = await openAs(newVisitor, ana, composerPath);
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
