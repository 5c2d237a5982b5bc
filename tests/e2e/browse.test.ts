import { api } from '@glimpse/contract/api';
import { clientTexts, serverMessages } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { people } from '../../seed/people.ts';
import { database } from '../api/support/database.ts';
import { type Person, password, person, uniqueWord } from '../api/support/people.ts';
import { succeed } from '../support/api-client.ts';
import { expectAccessible, looks } from '../support/browser.ts';
import { enterAsGuest, logIn, signUp } from '../support/sign-in.ts';
import { type Visitor, welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();

const grid = (page: Page) => page.getByRole('list', { name: /^(Bookmarked p|P)osts/ });
const tiles = (page: Page) => grid(page).getByRole('link');
const searchBox = (page: Page) => page.getByRole('searchbox');

async function exploreAsGuest(page: Page, path = '/explore') {
  await enterAsGuest(page, path);
  await tiles(page).first().waitFor();
}

/** The addresses of the tiles, in order. */
const addresses = (page: Page) =>
  tiles(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Bookmarks the post that is open, or takes that back. */
async function press({ page }: Visitor, name: 'Add To Bookmark' | 'Remove from Bookmark') {
  await page.getByRole('article').getByRole('button', { name }).click();
  await page
    .getByText(name === 'Add To Bookmark' ? clientTexts.bookmarkAdded : clientTexts.bookmarkRemoved)
    .waitFor();
}

describe('the suggestions', () => {
  it('keep who is followed from there, and leave out who is followed since the last visit', async () => {
    const viewer = await person('Ana Lima');
    const [bo, cy] = [await person(`Bo ${uniqueWord()}`), await person(`Cy ${uniqueWord()}`)];
    const { page } = await enter();
    await logIn(page, { email: viewer.email, password });
    const panel = page.getByRole('complementary', { name: clientTexts.suggested });
    const row = ({ name }: Person) => panel.getByRole('listitem').filter({ hasText: name });
    // Behind those who are followed by others.
    await panel.getByRole('button', { name: 'Show more' }).first().click();
    await row(cy).waitFor();
    await row(bo).getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByText(serverMessages.following(bo.name)).waitFor();
    await row(bo).getByRole('button', { name: 'Unfollow' }).waitFor();
    await succeed(api.follow, { token: viewer.token, params: { userId: cy.uid } });
    await row(cy).waitFor({ state: 'hidden' });
    await row(bo).waitFor();
    await page.reload();
    await panel.getByRole('button', { name: 'Show more' }).first().click();
    await panel.getByRole('listitem').first().waitFor();
    await expect.poll(() => row(bo).count()).toBe(0);
    await expect.poll(() => row(cy).count()).toBe(0);
  });
});

describe('explore', () => {
  it('shows three columns of squares, with the height of its rows at once, and the counts under the pointer or the focus', async () => {
    const { page } = await enter();
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

    // Where less motion is asked for, at once.
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

  it('loads thumbnails no more than one rendition larger than they are shown', async () => {
    // Not by way of the feed: Chromium would show again what it has, however large.
    const { page } = await enter();
    // The seed's posts only: those of other tests have pictures from elsewhere.
    await exploreAsGuest(page, '/explore?q=theo%40example.com');
    const images = grid(page).locator('img');
    await expect
      .poll(() => images.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const loaded = () =>
      images.evaluateAll((all) =>
        all.flatMap((image) =>
          // Pictures hosted elsewhere have no renditions to choose from.
          image instanceof HTMLImageElement && image.srcset !== '' && image.currentSrc !== ''
            ? [decodeURIComponent(image.currentSrc)]
            : [],
        ),
      );
    await expect.poll(async () => (await loaded()).length).toBeGreaterThan(2);
    for (const source of await loaded()) expect(source).toMatch(/\/(?:square-)?(?:256|320|512|640)\.webp/);
  });

  it('filters by part of the name or email in any case, in the address too, and says when nobody fits; going back from a post returns to the very place', async () => {
    const { page } = await enter();
    await exploreAsGuest(page);
    const all = await addresses(page);
    await searchBox(page).fill('S WAND');
    await page.waitForURL('**/explore?q=S+WAND');
    // None while the answer is under way, then some, but not all.
    await expect
      .poll(async () => {
        const { length } = await addresses(page);
        return length > 0 && length < all.length;
      })
      .toBe(true);
    const byName = await addresses(page);

    await page.goto(`/explore?q=${encodeURIComponent(people.ines.email.toUpperCase())}`);
    await tiles(page).first().waitFor();
    expect(await searchBox(page).inputValue()).toBe(people.ines.email.toUpperCase());
    await expect.poll(() => addresses(page)).toEqual(byName);

    await searchBox(page).fill('inesx');
    await page.getByText('No posts by anybody like “inesx”.').waitFor();
    await searchBox(page).fill('');
    await expect.poll(() => addresses(page)).toEqual(all);

    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    const before = await addresses(page);
    await tiles(page).nth(10).click();
    await page.waitForURL('**/post/*');
    await page.getByRole('article').waitFor();
    await page.goBack();
    await tiles(page).first().waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    // More may have been laid out around the place than before.
    await expect.poll(async () => (await addresses(page)).slice(0, before.length)).toEqual(before);
  });
});

describe('a grid of many posts', () => {
  it('loads by pages as one scrolls, keeps only what is near, and comes back to its middle', async () => {
    const { page } = await enter();
    const email = await manyPosts(150);
    await exploreAsGuest(page, `/profile/${encodeURIComponent(email)}`);
    const last = page.locator('[aria-posinset="150"]');
    await expect
      .poll(
        async () => {
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
          return last.count();
        },
        { timeout: 40_000 },
      )
      .toBe(1);
    // It stays: nothing moves any more without a hand on it.
    const places = await page.evaluate(async () => {
      const seen = new Set<number>();
      for (let frame = 0; frame < 20; frame++) {
        await new Promise(requestAnimationFrame);
        seen.add(document.querySelector('[aria-posinset="150"]')?.getBoundingClientRect().top ?? NaN);
      }
      return [...seen];
    });
    expect(places).toEqual([expect.any(Number)]);
    expect(places).not.toEqual([NaN]);
    expect(await last.getAttribute('aria-setsize')).toBe('150');
    expect(await tiles(page).count()).toBeLessThan(80);
    expect(await page.locator('[aria-posinset="1"]').count()).toBe(0);

    await page.evaluate(() => scrollTo(0, 6000));
    await expect.poll(() => page.locator('[aria-posinset="61"]').count()).toBe(1);
    const seen = page.locator('[aria-posinset="61"]').getByRole('link');
    await seen.scrollIntoViewIfNeeded();
    const scrollPlace = await page.evaluate(() => scrollY);
    const place = await seen.boundingBox();
    await seen.click();
    await page.waitForURL('**/post/*');
    await page.getByRole('article').waitFor();
    await page.goBack();
    await seen.waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPlace);
    await expect.poll(() => seen.boundingBox()).toEqual(place);
  });
});

/**
 * Somebody with many posts, written straight to the database; answers the email. They are older than anything else and nobody likes
 * them, so that no other test meets them: they stay, since each that goes is work for four functions.
 */
async function manyPosts(count: number) {
  const db = database();
  const uid = `many-${Date.now().toString(36)}`;
  const [pattern, guest] = await Promise.all([db.doc('posts/espresso').get(), db.doc('users/guest').get()]);
  const author = {
    uid,
    fullName: 'Many Posts',
    username: uid,
    email: `${uid}@example.com`,
    profileAvatar: '',
  };
  const { Timestamp } = await import('firebase-admin/firestore');
  // In one commit: after each, Google's emulator runs the query of every listener again.
  const batch = db.batch();
  batch.set(db.doc(`users/${uid}`), { ...guest.data(), ...author, postCount: count });
  const posts = Array.from({ length: count }, (_, index) => db.doc(`posts/${uid}-${index}`));
  for (const [index, document] of posts.entries()) {
    const createdAt = Timestamp.fromMillis(Date.UTC(2020, 0, 1) + index * 60_000);
    const post = { ...pattern.data(), postBy: author, tags: [], likeCount: 0, likePreview: [] };
    batch.set(document, { ...post, createdAt, updatedAt: createdAt });
  }
  await batch.commit();
  return author.email;
}

describe('bookmarks', () => {
  it('come newest first with live counts, are searched, and go away in another tab too', async () => {
    const person = await enter();
    const { page } = person;
    await signUp(page, 'Mia', '/explore');
    await tiles(page).first().waitFor();
    const [first = '', second = ''] = await addresses(page);
    for (const post of [first, second]) {
      await page.goto(post);
      await press(person, 'Add To Bookmark');
    }
    await page.goto('/bookmarks');
    await expect.poll(() => addresses(page)).toEqual([second, first]);

    const other = await person.context.newPage();
    await other.goto(first);
    const likes = tiles(page).nth(1).getByText(/like/).locator('xpath=..');
    const before = Number.parseInt(await likes.innerText(), 10);
    await other.getByRole('article').getByRole('button', { name: 'Like', exact: true }).click();
    await expect.poll(async () => Number.parseInt(await likes.innerText(), 10)).toBe(before + 1);
    await other.getByRole('article').getByRole('button', { name: 'Unlike' }).click();
    await expect.poll(async () => Number.parseInt(await likes.innerText(), 10)).toBe(before);

    await searchBox(page).fill('nobody like this');
    await page.getByText(clientTexts.bookmarksEmpty).waitFor();
    await searchBox(page).fill('');
    await expect.poll(() => addresses(page)).toEqual([second, first]);

    await other.getByRole('article').getByRole('button', { name: 'Remove from Bookmark' }).click();
    await expect.poll(() => addresses(page)).toEqual([second]);
    await other.goto(second);
    await other.getByRole('article').getByRole('button', { name: 'Remove from Bookmark' }).click();
    await page.getByText(clientTexts.bookmarksEmpty).waitFor();
    await other.getByRole('article').getByRole('button', { name: 'Add To Bookmark' }).click();
    await expect.poll(() => addresses(page)).toEqual([second]);
  });
});

it.each(looks)(
  'explore and bookmarks, empty at first, are accessible on a $name, in the $theme theme',
  async ({ theme, viewport }) => {
    const { page } = await enter({ theme, viewport });
    await signUp(page, 'Nea', '/explore');
    await tiles(page).first().waitFor();
    await expectAccessible(page);
    await page.goto('/bookmarks');
    await page.getByText(clientTexts.bookmarksEmpty).waitFor();
    await expectAccessible(page);
  },
);
