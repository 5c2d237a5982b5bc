import { paths } from '@glimpse/contract/paths';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { viewports } from '../support/browser.ts';
import { database } from '../support/database.ts';
import { addComment, createPerson, createPost } from '../support/people.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { openAs } from './support/open-as.ts';

const newVisitor = setUpVisitors();

it('shows the caption after a long name, in its own text direction', async () => {
  const ana = await createPerson('Wolfeschlegelsteinhausenbergerdorff '.repeat(3).slice(0, 80).trim());
  const post = await createPost(ana, `שלום עולם ${'and more of it '.repeat(20)}`);
  const { page } = await openAs(newVisitor, ana, `/post/${post.id}`, { viewport: viewports.phone });
  const caption = page.locator('p', { hasText: 'שלום עולם' });
  await caption.waitFor();
  const layout = await caption.evaluate((element) => {
    const words = [...element.childNodes].find(({ textContent }) => textContent?.includes('שלום'));
    const range = document.createRange();
    if (words) range.selectNode(words);
    const [firstLine] = range.getClientRects();
    const { top } = element.getBoundingClientRect();
    return {
      // Less than one line (px) below the top.
      isInFirstLine: firstLine !== undefined && firstLine.top - top < 16,
      direction: getComputedStyle(element).direction,
    };
  });
  expect(layout).toEqual({ isInFirstLine: true, direction: 'rtl' });
});

const videoState = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    isPlaying: !video.paused,
    isMuted: video.muted,
    hasPoster: video.poster !== '',
  }));
const videoPost = '/post/evening-waves';

it('a video plays muted while it is in view, and continues after a double click that likes it', async () => {
  const ana = await createPerson('Ana Lima');
  const { page } = await openAs(newVisitor, ana, videoPost, {
    reducedMotion: 'no-preference',
    viewport: viewports.phone,
  });
  await expect.poll(() => videoState(page)).toEqual({ isPlaying: true, isMuted: true, hasPoster: true });
  // It has no sound, and therefore no sound button.
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.5);
  expect(await page.getByRole('button', { name: 'Turn sound on' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Pause' }).dblclick();
  await page.getByRole('button', { name: 'Unlike' }).waitFor();
  await expect.poll(() => videoState(page)).toMatchObject({ isPlaying: true });
  // Scrolls it out of view.
  await page.setViewportSize({ width: 390, height: 300 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => videoState(page)).toMatchObject({ isPlaying: false });
});

it('a video does not play automatically with reduced motion', async () => {
  const { page } = await openAs(newVisitor, await createPerson('Ana Lima'), videoPost);
  await page.getByRole('button', { name: 'Play' }).waitFor();
  expect(await videoState(page)).toMatchObject({ isPlaying: false });
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => videoState(page)).toMatchObject({ isPlaying: true });
});

it('loads comments in pages', async () => {
  const [ana, bo] = [await createPerson(), await createPerson()];
  const post = await createPost(ana);
  await addComment(bo, post._id, 'number 0');
  const [first] = (await database().collection(paths.comments(post._id)).get()).docs;
  const batch = database().batch();
  for (let number = 1; number <= 64; number++)
    batch.set(database().doc(paths.comment(post._id, `c${number}`)), {
      ...first?.data(),
      message: `number ${number}`,
      createdAt: new Date(Date.now() + number),
    });
  await batch.commit();
  const { page } = await openAs(newVisitor, ana, `/post/${post._id}`);
  const rows = page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(20);
  await expect.poll(() => rows.first().textContent()).toContain('number 64');
  for (const count of [40, 60, 65]) {
    await page.getByRole('button', { name: 'View more comments' }).click();
    await rows
      .getByText(`number ${65 - count}`)
      .last()
      .waitFor();
  }
  await page.getByLabel('Order of comments').selectOption('Oldest first');
  await expect.poll(() => rows.first().textContent()).toContain('number 0');
});
