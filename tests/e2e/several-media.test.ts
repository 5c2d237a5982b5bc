import { expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { expectAccessible } from '../support/browser.ts';
import { createPerson } from '../support/people.ts';
import { noisePicture } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { composerPath, shareButton, waitForComposer, waitUntilShareable } from './support/composer.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

it('creates a post of three reordered pictures and browses them with the keyboard alone', async () => {
  const author = await createPerson('Sanna Ek');
  const { page } = await openAs(newVisitor, author, composerPath);
  await waitForComposer(page);
  const files = await Promise.all([320, 330, 340].map((width) => noisePicture(`${width}.jpg`, width, 240)));
  const choice = page.getByRole('button', { name: 'Choose a photo or video' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choice.press('Enter')]);
  await chooser.setFiles(files);
  await waitUntilShareable(page);
  const alt = page.getByRole('textbox', { name: 'Alternative text (optional)' });
  await page.getByRole('button', { name: 'Photo 3 of 3' }).press('Enter');
  await alt.press('Control+A');
  await page.keyboard.type('Third');
  await page.getByRole('button', { name: 'Move earlier' }).press('Enter');
  await page.getByRole('button', { name: 'Move earlier' }).press('Enter');
  await page.getByText('Photo moved to position 1 of 3').waitFor();
  await expectAccessible(page);
  await shareButton(page).press('Enter');
  await page.waitForURL('**/posts');

  await page.goto(`/@${author.username}`);
  const tile = page.getByRole('list', { name: 'Posts' }).getByRole('link');
  await tile.getByText('3 photos and videos').waitFor({ state: 'attached' });
  await tile.press('Enter');
  const article = page.getByRole('article');
  await article.getByText('1 of 3', { exact: true }).waitFor();
  const loaded = (alt: string) =>
    article.getByRole('img', { name: alt }).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(() => loaded('Third')).toBeGreaterThan(0);
  expect((await readLayoutShift(page)).value).toBeLessThan(0.02);
  await article.getByRole('group', { name: /Browse with the arrow keys$/ }).focus();
  await page.keyboard.press('ArrowRight');
  await article.getByText('2 of 3', { exact: true }).waitFor();
  await article.getByRole('button', { name: 'Enlarge' }).nth(1).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' });
  await dialog.getByText('2 of 3').waitFor();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('img', { name: 'Third' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
});
