import { api } from '@glimpse/contract/api';
import { expect, it } from 'vitest';
import { createPerson, password } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { logIn } from '../support/sign-in.ts';
import { videoPath } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { composerPath, shareButton, waitForComposer, waitUntilShareable } from './support/composer.ts';

const newVisitor = setUpVisitors();

it('shares a video with captions, and removes and replaces them later', async () => {
  const author = await createPerson('Sanna Ek');
  const { page } = await newVisitor();
  await logIn(page, { email: author.email, password }, composerPath);
  await waitForComposer(page);
  await page.getByLabel('Choose a photo or video').first().setInputFiles(videoPath);
  await waitUntilShareable(page);
  const chooseCaptions = async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add captions' }).click(),
    ]);
    const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello waves\n';
    await chooser.setFiles({ name: 'waves.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
  };
  await chooseCaptions();
  await page.getByRole('button', { name: 'Remove captions' }).click();
  await chooseCaptions();
  await page.getByRole('button', { name: 'Remove captions' }).waitFor();
  await waitUntilShareable(page);
  await shareButton(page).click();
  await page.waitForURL('**/posts');
  const readSharedPost = async () => {
    const { posts } = await expectSuccess(api.listUserPosts, { params: { username: author.email } });
    const [
      {
        _id: id,
        media: { captionsUrl },
      } = { _id: '', media: { captionsUrl: '' } },
    ] = posts;
    return { id, text: captionsUrl === '' ? '' : await (await fetch(captionsUrl)).text() };
  };
  const { id, text } = await readSharedPost();
  expect(text).toContain('Hello waves');

  const update = async () => {
    const button = page.getByRole('button', { name: 'Update' });
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    await page.waitForURL('**/posts');
  };
  await page.goto(`/post/edit/${id}`);
  await page.getByRole('button', { name: 'Remove captions' }).click();
  await page.getByRole('button', { name: 'Add captions' }).waitFor();
  await update();
  expect(await readSharedPost()).toEqual({ id, text: '' });
  await page.goto(`/post/edit/${id}`);
  await chooseCaptions();
  await page.getByRole('button', { name: 'Remove captions' }).waitFor();
  await update();
  expect((await readSharedPost()).text).toContain('Hello waves');
});
