import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { viewports } from '../support/browser.ts';
import { database, eventually } from '../support/database.ts';
import { createPerson, type Person } from '../support/people.ts';
import { videoWithSoundPath } from '../support/upload-files.ts';
import { postStory } from '../support/uploads.ts';
import { setUpVisitors, type VisitorOptions } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';
import { follow, storyRing, storyRow, storyViewer, swipe } from './support/stories.ts';

const newVisitor = setUpVisitors();

const open = async (person: Person, path: string, options: VisitorOptions = {}): Promise<Page> =>
  (await openAs(newVisitor, person, path, { viewport: viewports.phone, ...options })).page;

/** Creates people who have a story each, with their name on it, and somebody who follows them. */
async function createStorytellers(names: readonly string[]) {
  const reader = await createPerson('Reader');
  const storytellers = [];
  for (const name of names) {
    const storyteller = await createPerson(name);
    await follow(reader, storyteller);
    await postStory(storyteller, `From ${name}`);
    storytellers.push(storyteller);
  }
  return { reader, storytellers };
}

const { width, height } = viewports.phone;
const middle = height / 2;
const bar = (page: Page, index = 0) => page.locator('dialog div[aria-hidden=true] > span > span').nth(index);
/** Which part of the bar is filled, from 0 to 1. */
const filled = (page: Page, index = 0) =>
  bar(page, index).evaluate((element) => Number(getComputedStyle(element).scale.split(' ')[0]));
const framesPass = (page: Page, count: number) =>
  page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)));
        next(frames);
      }),
    count,
  );
const isShown = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => button.checkVisibility({ opacityProperty: true }));

describe('the viewer of stories', () => {
  it('shows the next story after a tap on the right, and the previous one after a tap on the left', async () => {
    const author = await createPerson('Ana Lima');
    for (const text of ['First light', 'Second light']) await postStory(author, text);
    const page = await open(author, `/stories/${author.uid}`, { hasTouch: true });
    const [left, right] = [width * 0.2, width * 0.5];
    const tap = (x: number) => page.touchscreen.tap(x, middle);
    await page.getByText('First light').waitFor();
    await tap(right);
    await page.getByText('Second light').waitFor();
    expect(await page.getByText('First light').count()).toBe(0);
    await tap(left);
    await page.getByText('First light').waitFor();

    // In Arabic, the next story is on the left.
    await page.evaluate(() => localStorage.setItem('language', 'ar'));
    await page.reload();
    await page.getByText('First light').waitFor();
    expect(await page.evaluate(() => document.dir)).toBe('rtl');
    await tap(width * 0.4);
    await page.getByText('Second light').waitFor();
    await tap(width * 0.8);
    await page.getByText('First light').waitFor();
    // After the last story of the only person, the viewer closes.
    await tap(left);
    await page.getByText('Second light').waitFor();
    await tap(left);
    await page.waitForURL('**/posts');
  });

  it('stands still without controls while the pointer is down', async () => {
    const author = await createPerson('Ana Lima');
    for (const text of ['First light', 'Second light']) await postStory(author, text);
    const page = await open(author, `/stories/${author.uid}`);
    await page.getByText('First light').waitFor();
    await page.keyboard.press('Space');
    await expect.poll(() => filled(page)).toBeGreaterThan(0);
    await page.mouse.move(width * 0.7, middle);
    await page.mouse.down();
    await expect.poll(() => isShown(page, 'Close')).toBe(false);
    const before = await filled(page);
    await framesPass(page, 20);
    expect(await filled(page)).toBe(before);
    await page.mouse.up();
    await expect.poll(() => isShown(page, 'Close')).toBe(true);
    await expect.poll(() => filled(page)).toBeGreaterThan(before);
    // The end of a hold is no tap.
    expect(await page.getByText('First light').count()).toBe(1);
  });

  it('shows another person after a swipe to the side, and closes after a swipe down', async () => {
    const { reader } = await createStorytellers(['Ana Lima', 'Bo Berg', 'Cleo Park']);
    const page = await open(reader, '/posts', { hasTouch: true });
    await storyRing(page, 'Bo Berg', 'new').click();
    await page.getByText('From Bo Berg').waitFor();
    await swipe(page, [300, middle], [100, middle]);
    await page.getByText('From Ana Lima').waitFor();
    await swipe(page, [100, middle], [300, middle]);
    await page.getByText('From Bo Berg').waitFor();
    await swipe(page, [100, middle], [300, middle]);
    await page.getByText('From Cleo Park').waitFor();
    // The first person has nobody before.
    await swipe(page, [100, middle], [300, middle]);
    await swipe(page, [200, 600], [200, 300]);
    expect(await page.getByText('From Cleo Park').count()).toBe(1);
    await swipe(page, [200, 300], [200, 600]);
    await storyViewer(page, 'Cleo Park').waitFor({ state: 'detached' });
    for (const name of ['Ana Lima', 'Bo Berg', 'Cleo Park']) await storyRing(page, name, 'seen').waitFor();
    expect(new URL(page.url()).pathname).toBe('/posts');
  });

  it('moves to the next story, then to the next person, and closes, without any input', async () => {
    const { reader, storytellers } = await createStorytellers(['Ana Lima', 'Bo Berg']);
    const [, last] = storytellers;
    if (last) await postStory(last, 'Second light');
    const page = await open(reader, '/posts', { reducedMotion: 'no-preference' });
    const starts: Record<string, number> = {};
    await storyRing(page, 'Bo Berg', 'new').click();
    for (const text of ['From Bo Berg', 'Second light', 'From Ana Lima']) {
      await page.getByText(text).waitFor();
      starts[text] = performance.now();
    }
    await storyViewer(page, 'Ana Lima').waitFor({ state: 'detached' });
    await storyRow(page).waitFor();
    // A picture is shown for five seconds. It can be noticed late here.
    expect((starts['From Ana Lima'] ?? 0) - (starts['From Bo Berg'] ?? 0)).toBeGreaterThan(9000);
  });

  it('plays a video without sound at first, for its length, and turns on the sound', async () => {
    const [author, reader] = [await createPerson('Ana Lima'), await createPerson('Bo Berg')];
    const writer = await open(author, '/stories/create');
    await writer.locator('input[type=file]').setInputFiles(videoWithSoundPath);
    const share = writer.getByRole('button', { name: 'Share story' });
    await expect.poll(() => share.isEnabled()).toBe(true);
    await share.click();
    await writer.waitForURL('**/posts');
    const stories = database().collection(paths.stories(author.uid));
    await eventually(
      async () => (await stories.get()).docs.map((story) => [story.get('media.type'), story.get('media.hasSound')]),
      [['video', true]],
    );

    const page = await open(reader, `/stories/${author.uid}`);
    const shown = storyViewer(page, 'Ana Lima');
    const video = () =>
      shown.locator('video').evaluate((element) => {
        if (!(element instanceof HTMLVideoElement)) throw new Error('no video');
        return { isMuted: element.muted, isPaused: element.paused, timeS: element.currentTime };
      });
    await expect.poll(video).toEqual({ isMuted: true, isPaused: true, timeS: 0 });
    await shown.getByRole('button', { name: 'Turn sound on' }).click();
    await shown.getByRole('button', { name: 'Turn sound off' }).waitFor();
    expect((await video()).isMuted).toBe(false);
    await shown.getByRole('button', { name: 'Turn sound off' }).click();
    expect((await video()).isMuted).toBe(true);
    const setRate = (playbackRate: number) =>
      shown
        .locator('video')
        .evaluate((element, rate) => void Object.assign(element, { playbackRate: rate }), playbackRate);
    // The bar follows the video, and not the time that has passed.
    await setRate(0.25);
    await shown.getByRole('button', { name: 'Play' }).click();
    await expect.poll(async () => (await video()).timeS).toBeGreaterThan(0.6);
    await shown.getByRole('button', { name: 'Pause' }).click();
    await shown.getByRole('button', { name: 'Play' }).waitFor();
    const lengthS = 3;
    const { timeS } = await video();
    expect(Math.abs((await filled(page)) - timeS / lengthS)).toBeLessThan(0.1);
    await setRate(1);
    await shown.getByRole('button', { name: 'Play' }).click();
    await page.waitForURL('**/posts');
  });
});
