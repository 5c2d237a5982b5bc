import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { expectAccessible, viewports } from '../support/browser.ts';
import { addComment, createPerson, createPost, type Person, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';
import { createPostWithMedia, picture, publishVideo } from './support/publish-media.ts';

const newVisitor = setUpVisitors();

const positionText = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByText(/^\d of \d$/);
const strip = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('group', { name: /Browse with the arrow keys$/ });
const expectPosition = async (page: Page, text: string) =>
  expect.poll(() => positionText(page).textContent()).toBe(text);
const waitForPicture = (page: Page, alt: string) =>
  page.waitForFunction((name) => {
    const image = document.querySelector<HTMLImageElement>(`img[alt="${name}"]`);
    return image?.complete && image.naturalWidth > 0;
  }, alt);

async function createPostWithFourMedia(ana: Person): Promise<string> {
  const [land, tall, wide, video] = await Promise.all([
    picture(ana, { width: 1200, height: 800, alt: 'The ridge' }),
    picture(ana, { width: 540, height: 1200, alt: 'The stairs' }),
    picture(ana, { width: 2000, height: 400, alt: 'The bay' }),
    publishVideo(ana),
  ]);
  return createPostWithMedia(ana, 'Four of them', [land, tall, video, wide]);
}

it('shows media one by one, preloads the next, and pauses a video that is no longer shown', async () => {
  const ana = await createPerson('Ana Lima');
  const postId = await createPostWithFourMedia(ana);
  const { page } = await newVisitor();
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(decodeURIComponent(request.url())));
  await logIn(page, { email: ana.email, password }, `/post/${postId}`);
  await waitForPicture(page, 'The ridge');
  await expectPosition(page, '1 of 4');
  await waitForPicture(page, 'The stairs');
  expect(requestedUrls.filter((url) => url.includes(`/media/${ana.uid}/`) && !url.endsWith('.avif?alt=media'))).toEqual(
    [],
  );
  expect(await page.getByRole('img', { name: 'The bay', includeHidden: true }).count()).toBe(0);
  expect((await readLayoutShift(page)).value).toBeLessThan(0.02);
  await expectAccessible(page);

  // Scrolls the strip to the video, as a swipe does.
  await strip(page).evaluate((element) => element.scrollTo({ left: element.clientWidth * 2 }));
  await expectPosition(page, '3 of 4');
  await page.getByRole('button', { name: 'Play' }).click();
  const video = page.locator('video');
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused);
  await page.getByRole('slider', { name: 'Seek' }).waitFor();
  expect(await page.getByRole('button', { name: 'Turn sound on' }).count()).toBe(0);
  const texts = () =>
    video.evaluate((element: HTMLVideoElement) =>
      [...(element.textTracks[0]?.activeCues ?? [])].map((cue) => cue instanceof VTTCue && [cue.text, cue.line]),
    );
  await expect.poll(texts).toEqual([['The lake, and above it the light.', -3]]);
  expect(await isPaused()).toBe(false);
  await strip(page).focus();
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '4 of 4');
  await expect.poll(isPaused).toBe(true);
  await waitForPicture(page, 'The bay');

  // The enlarged view has the pictures without the video.
  await page.getByRole('img', { name: 'The bay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' });
  await dialog.getByText('3 of 3').waitFor();
  const width = () => dialog.getByRole('img').evaluate((element) => element.getBoundingClientRect().width);
  const before = await width();
  await page.keyboard.press('+');
  await expect.poll(width).toBeGreaterThan(before * 1.4);
  await page.keyboard.press('0');
  await expect.poll(width).toBe(before);
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('img', { name: 'The stairs' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await expectPosition(page, '4 of 4');
});

/**
 * Moves fingers horizontally at the same time, each from one x to another (px), at a third of the screen's height.
 */
async function moveFingers(page: Page, fingers: readonly (readonly [fromX: number, toX: number])[]) {
  const session = await page.context().newCDPSession(page);
  const y = viewports.phone.height / 3;
  const steps = 10;
  const pointsAt = (part: number) => fingers.map(([from, to], id) => ({ id, x: from + (to - from) * part, y }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) });
  for (let step = 1; step <= steps; step++)
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: pointsAt(step / steps),
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

it('moves between the posts of a grid and back, with the comment field at the bottom on a phone', async () => {
  const ana = await createPerson('Ana Lima');
  const first = await createPost(ana, 'The first');
  await createPostWithFourMedia(ana);
  await createPost(ana, 'The last');
  await addComment(ana, first.id, 'What a light!');
  const profile = `/profile/${encodeURIComponent(ana.email)}`;
  const { page } = await openAs(newVisitor, ana, profile, { viewport: viewports.phone, hasTouch: true });
  const tiles = page.getByRole('list', { name: 'Posts' }).getByRole('link');
  await tiles.nth(1).getByText('4 photos and videos').waitFor({ state: 'attached' });
  await tiles.nth(1).click();
  await page.getByText('Four of them').waitFor();
  expect(await page.title()).toBe('Post by Ana Lima • Glimpse');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(`**/post/${first.id}`);
  const comment = page.getByText('What a light!');
  await comment.waitFor();
  const topOf = async (text: string) => (await page.getByText(text).first().boundingBox())?.y ?? 0;
  const box = (await page.getByPlaceholder('Add a comment').boundingBox())?.y ?? 0;
  expect(await topOf('The first')).toBeLessThan(await topOf('What a light!'));
  expect(box).toBeGreaterThan(await topOf('What a light!'));
  expect(box).toBeGreaterThan(viewports.phone.height * 0.8);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Four of them').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('The last').waitFor();
  await page.setViewportSize(viewports.desktop);
  await page.getByRole('link', { name: 'Next post' }).click();
  await page.getByText('Four of them').waitFor();
  await page.goBack();
  await tiles.first().waitFor();
  expect(new URL(page.url()).pathname).toBe(profile);

  await page.setViewportSize(viewports.phone);
  await tiles.nth(1).tap();
  // Swipes to the next picture, then pinches in and out and swipes in the enlarged view.
  await waitForPicture(page, 'The ridge');
  await expectPosition(page, '1 of 4');
  await moveFingers(page, [[330, 60]]);
  await expectPosition(page, '2 of 4');
  await page.getByRole('img', { name: 'The stairs' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' });
  await dialog.getByText('2 of 3').waitFor();
  const width = () => dialog.getByRole('img').evaluate((element) => element.getBoundingClientRect().width);
  const before = await width();
  await moveFingers(page, [
    [170, 70],
    [220, 320],
  ]);
  await expect.poll(width).toBeGreaterThan(before * 2);
  await moveFingers(page, [
    [70, 180],
    [320, 210],
  ]);
  await expect.poll(width).toBe(before);
  await moveFingers(page, [[330, 60]]);
  await dialog.getByText('3 of 3').waitFor();
  // Uses the keyboard, because Chromium sends no click for a tap right after a swipe.
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await expectPosition(page, '2 of 4');
});
