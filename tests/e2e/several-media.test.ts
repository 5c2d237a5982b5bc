import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addComment, newPost, type Person, password, person } from '../api/support/people.ts';
import { expectAccessible, widths } from '../support/browser.ts';
import { logIn } from '../support/sign-in.ts';
import { welcomeVisitors } from '../support/visitors.ts';
import { picture, postOf, video } from './support/publish-media.ts';

const welcome = welcomeVisitors();

const place = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByText(/^\d of \d$/);
const strip = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('group', { name: /by arrow keys$/ });
const isThere = async (page: Page, text: string) => expect.poll(() => place(page).innerText()).toBe(text);
const isShown = (page: Page, alt: string) =>
  page.waitForFunction((name) => {
    const image = document.querySelector<HTMLImageElement>(`img[alt="${name}"]`);
    return image?.complete && image.naturalWidth > 0;
  }, alt);

/** How much has moved by itself since the page began (Layout Instability; without gestures). */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing is told where nothing moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

async function manyOf(ana: Person): Promise<string> {
  const [land, tall, wide, film] = await Promise.all([
    picture(ana, { width: 1200, height: 800, alt: 'The ridge' }),
    picture(ana, { width: 540, height: 1200, alt: 'The stairs' }),
    picture(ana, { width: 2000, height: 400, alt: 'The bay' }),
    video(ana),
  ]);
  return postOf(ana, 'Four of them', [land, tall, film, wide]);
}

it('shows several pictures and videos one by one, loads what is next, and stops a video that is left', async () => {
  const ana = await person('Ana Lima');
  const postId = await manyOf(ana);
  const { page } = await welcome();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
  await logIn(page, { email: ana.email, password }, `/post/${postId}`);
  await isShown(page, 'The ridge');
  await isThere(page, '1 of 4');
  await isShown(page, 'The stairs');
  expect(
    asked.filter((url) => url.includes(`/media/${ana.uid}/`) && !url.endsWith('.avif?alt=media')),
  ).toEqual([]);
  expect(await page.getByRole('img', { name: 'The bay', includeHidden: true }).count()).toBe(0);
  expect(await shift(page)).toBeLessThan(0.02);
  await expectAccessible(page);

  // By swiping, which the browser does, to the video.
  await strip(page).evaluate((element) => element.scrollTo({ left: element.clientWidth * 2 }));
  await isThere(page, '3 of 4');
  await page.getByRole('button', { name: 'Play' }).click();
  const film = page.locator('video');
  const isPaused = () => film.evaluate((element: HTMLVideoElement) => element.paused);
  await page.getByRole('slider', { name: 'Place in the video' }).waitFor();
  expect(await page.getByRole('button', { name: 'Turn sound on' }).count()).toBe(0);
  const said = () =>
    film.evaluate((element: HTMLVideoElement) =>
      [...(element.textTracks[0]?.activeCues ?? [])].map(
        (cue) => cue instanceof VTTCue && [cue.text, cue.line],
      ),
    );
  await expect.poll(said).toEqual([['The lake, and above it the light.', -3]]);
  expect(await isPaused()).toBe(false);
  await strip(page).focus();
  await page.keyboard.press('ArrowRight');
  await isThere(page, '4 of 4');
  await expect.poll(isPaused).toBe(true);
  await isShown(page, 'The bay');

  // Enlarged: its pictures, without the video.
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
  await isThere(page, '4 of 4');
});

/** Fingers that move from side to side at the same time, at a third of the screen's height: from where to where, in px. */
async function touch(page: Page, fingers: readonly (readonly [fromX: number, toX: number])[]) {
  const session = await page.context().newCDPSession(page);
  const y = widths.phone.height / 3;
  const steps = 10;
  const pointsAt = (part: number) =>
    fingers.map(([from, to], id) => ({ id, x: from + (to - from) * part, y }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: pointsAt(0) });
  for (let step = 1; step <= steps; step++)
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: pointsAt(step / steps),
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

it("leads from post to post of a grid and back to it, with the comment box last on a phone's screen", async () => {
  const ana = await person('Ana Lima');
  const first = await newPost(ana, 'The first');
  await manyOf(ana);
  await newPost(ana, 'The last');
  await addComment(ana, first.id, 'What a light!');
  const { page } = await welcome({ viewport: widths.phone, hasTouch: true });
  const profile = `/profile/${encodeURIComponent(ana.email)}`;
  await logIn(page, { email: ana.email, password }, profile);
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
  expect(box).toBeGreaterThan(widths.phone.height * 0.8);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Four of them').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('The last').waitFor();
  await page.setViewportSize(widths.desktop);
  await page.getByRole('link', { name: 'Next post' }).click();
  await page.getByText('Four of them').waitFor();
  await page.goBack();
  await tiles.first().waitFor();
  expect(new URL(page.url()).pathname).toBe(profile);

  await page.setViewportSize(widths.phone);
  await tiles.nth(1).tap();
  // Fingers: a swipe to the next picture; enlarged, two of them apart and together again, and a swipe on.
  await isShown(page, 'The ridge');
  await isThere(page, '1 of 4');
  await touch(page, [[330, 60]]);
  await isThere(page, '2 of 4');
  await page.getByRole('img', { name: 'The stairs' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Enlarged picture' });
  await dialog.getByText('2 of 3').waitFor();
  const width = () => dialog.getByRole('img').evaluate((element) => element.getBoundingClientRect().width);
  const before = await width();
  await touch(page, [
    [170, 70],
    [220, 320],
  ]);
  await expect.poll(width).toBeGreaterThan(before * 2);
  await touch(page, [
    [70, 180],
    [320, 210],
  ]);
  await expect.poll(width).toBe(before);
  await touch(page, [[330, 60]]);
  await dialog.getByText('3 of 3').waitFor();
  // By key: Chromium makes no click of a tap that follows a swipe within milliseconds.
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await isThere(page, '2 of 4');
});
