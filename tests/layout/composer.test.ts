import { expect, it } from 'vitest';
import { captionField, composerPath, waitForComposer } from '../e2e/support/composer.ts';
import { createPerson, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { noisePicture } from '../support/upload-files.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { waitUntilQuiet } from './support/movement.ts';

const newVisitor = setUpVisitors();
/** The visible height of a page in Safari on a phone of 844 px, between its bars. */
const safariHeight = 664;

it.each([390, 320])('the composer on a phone of %i px shows the caption field below five pictures', async (width) => {
  const { email } = await createPerson('Ana Lima');
  const { page } = await newVisitor({
    isFirstVisit: true,
    viewport: { width, height: safariHeight },
    hasTouch: true,
    isMobile: true,
  });
  await logIn(page, { email, password }, composerPath);
  await waitForComposer(page);
  const files = await Promise.all([0, 1, 2, 3, 4].map((index) => noisePicture(`${index}.jpg`, 320, 400)));
  await page.locator('input[type=file]').setInputFiles(files);
  await expect.poll(() => page.locator('main li img').count()).toBe(5);
  await waitUntilQuiet(page);
  const isInView = await captionField(page).evaluate((field) => {
    scrollTo(0, 0);
    const { left, width, top } = field.getBoundingClientRect();
    return field === document.elementFromPoint(left + width / 2, top + 20);
  });
  expect(isInView).toBe(true);
});
