import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logInAsGuest } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { createUserWithPosts } from './support/create-user-with-posts.ts';

const newVisitor = setUpVisitors();

const grid = (page: Page) => page.getByRole('list', { name: 'Posts' });
const tiles = (page: Page) => grid(page).getByRole('link');

async function exploreAsGuest(page: Page, path = '/explore') {
  await logInAsGuest(page, path);
  await tiles(page).first().waitFor();
}

describe('explore', () => {
  it('shows three columns of square tiles, with counts on hover and focus', async () => {
    const { page } = await newVisitor();
    await exploreAsGuest(page);
    const boxes = await Promise.all([0, 1, 2, 3].map((index) => tiles(page).nth(index).boundingBox()));
    const [first, second, third, fourth] = boxes;
    expect(first?.width).toBeCloseTo(first?.height ?? 0, 0);
    expect([second?.y, third?.y]).toEqual([first?.y, first?.y]);
    expect(fourth?.x).toBe(first?.x);
    const counts = tiles(page).nth(1).getByText(/like/).locator('xpath=ancestor::span[2]');
    const opacity = () => counts.evaluate((element) => getComputedStyle(element).opacity);
    expect(await opacity()).toBe('0');
    await tiles(page).nth(1).hover();
    await expect.poll(opacity).toBe('1');
    await page.mouse.move(0, 0);
    await expect.poll(opacity).toBe('0');
    await tiles(page).first().focus();
    await page.keyboard.press('Tab');
    await expect.poll(opacity).toBe('1');

    // With reduced motion, the layout changes without a transition.
    const heights = await grid(page).evaluate((list) => {
      const read = () => getComputedStyle(list).paddingTop;
      const before = read();
      list.style.paddingTop = '300px';
      const after = read();
      list.style.paddingTop = '';
      return [before, after];
    });
    expect(heights).toEqual(['0px', '300px']);
  });

  it('loads thumbnails at most one rendition larger than displayed', async () => {
    // Opens the page directly, because Chromium would show larger pictures that the feed has loaded.
    const { page } = await newVisitor();
    // Checks only posts of the seed, because posts of other tests have external pictures.
    await exploreAsGuest(page, '/explore?q=theo%40example.com');
    const images = grid(page).locator('img');
    await expect
      .poll(() => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const loaded = () =>
      images.evaluateAll((elements) =>
        elements.flatMap((image) =>
          // External pictures have no renditions.
          image instanceof HTMLImageElement && image.srcset !== '' && image.currentSrc !== ''
            ? [decodeURIComponent(image.currentSrc)]
            : [],
        ),
      );
    await expect.poll(async () => (await loaded()).length).toBeGreaterThan(2);
    for (const source of await loaded()) expect(source).toMatch(/\/(?:square-)?(?:256|320|512|640)\.(?:webp|avif)/);
  });
});

describe('a grid of many posts', () => {
  it('loads pages on scroll, renders only nearby tiles, and restores its scroll position', async () => {
    const { page } = await newVisitor();
    const { email } = await createUserWithPosts(150);
    await exploreAsGuest(page, `/profile/${encodeURIComponent(email)}`);
    const last = page.locator('[aria-posinset="150"]');
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return last.count();
      })
      .toBe(1);
    // The layout no longer moves without scrolling.
    const positions = await page.evaluate(async () => {
      const tops = new Set<number>();
      for (let frame = 0; frame < 20; frame++) {
        await new Promise(requestAnimationFrame);
        tops.add(document.querySelector('[aria-posinset="150"]')?.getBoundingClientRect().top ?? NaN);
      }
      return [...tops];
    });
    expect(positions).toEqual([expect.any(Number)]);
    expect(positions).not.toEqual([NaN]);
    expect(await last.getAttribute('aria-setsize')).toBe('150');
    expect(await tiles(page).count()).toBeLessThan(80);
    expect(await page.locator('[aria-posinset="1"]').count()).toBe(0);

    await page.evaluate(() => scrollTo(0, 6000));
    await expect.poll(() => page.locator('[aria-posinset="61"]').count()).toBe(1);
    const tile = page.locator('[aria-posinset="61"]').getByRole('link');
    await tile.scrollIntoViewIfNeeded();
    const scrollPosition = await page.evaluate(() => scrollY);
    const before = await tile.boundingBox();
    await tile.click();
    await page.waitForURL('**/post/*');
    await page.getByRole('article').waitFor();
    await page.goBack();
    await tile.waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition);
    await expect.poll(() => tile.boundingBox()).toEqual(before);
  });
});
