import { api } from '@glimpse/contract/api';
import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { serverMessages } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { emailRef } from '../../functions/src/auth/emails.ts';
import { people } from '../../seed/people.ts';
import { database } from '../api/support/database.ts';
import { createPerson, type Person, password, uniqueWord } from '../api/support/people.ts';
import { expectSuccess } from '../support/api-client.ts';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logIn, logInAsGuest, signUp } from '../support/sign-in.ts';
import { setUpVisitors, type Visitor } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

const grid = (page: Page) => page.getByRole('list', { name: /^(Bookmarked p|P)osts/ });
const tiles = (page: Page) => grid(page).getByRole('link');
const searchBox = (page: Page) => page.getByRole('searchbox');

async function exploreAsGuest(page: Page, path = '/explore') {
  await logInAsGuest(page, path);
  await tiles(page).first().waitFor();
}

/** Returns the links of the tiles in order. */
const tileLinks = (page: Page) =>
  tiles(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** Changes the bookmark of the open post and waits for the toast. */
async function changeBookmark({ page }: Visitor, name: 'Add To Bookmark' | 'Remove from Bookmark') {
  await page.getByRole('article').getByRole('button', { name }).click();
  await page
    .getByText(name === 'Add To Bookmark' ? english['posts.bookmarked'] : english['posts.bookmarkRemoved'])
    .waitFor();
}

describe('the suggestions', () => {
  it('keep a person who was just followed there, and drop them after a reload', async () => {
    const viewer = await createPerson('Ana Lima');
    const [bo, cy] = [await createPerson(`Bo ${uniqueWord()}`), await createPerson(`Cy ${uniqueWord()}`)];
    const { page } = await newVisitor();
    await logIn(page, { email: viewer.email, password });
    const panel = page.getByRole('complementary', { name: english['people.suggested'] });
    const row = ({ name }: Person) => panel.getByRole('listitem').filter({ hasText: name });
    // People with more followers come first.
    await panel.getByRole('button', { name: 'Show more' }).first().click();
    await row(cy).waitFor();
    await row(bo).getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByText(serverMessages.following(bo.name)).waitFor();
    await row(bo).getByRole('button', { name: 'Unfollow' }).waitFor();
    await expectSuccess(api.follow, { token: viewer.token, params: { userId: cy.uid } });
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

  it('filters by name or email, keeps the filter in the URL, and restores the scroll position on Back', async () => {
    const { page } = await newVisitor();
    await exploreAsGuest(page);
    const unfiltered = await tileLinks(page);
    await searchBox(page).fill('S WAND');
    await page.waitForURL('**/explore?q=S+WAND');
    // The grid has no tiles while the search is pending, and later fewer tiles than before.
    await expect
      .poll(async () => {
        const { length } = await tileLinks(page);
        return length > 0 && length < unfiltered.length;
      })
      .toBe(true);
    const byName = await tileLinks(page);

    await page.goto(`/explore?q=${encodeURIComponent(people.ines.email.toUpperCase())}`);
    await tiles(page).first().waitFor();
    expect(await searchBox(page).inputValue()).toBe(people.ines.email.toUpperCase());
    await expect.poll(() => tileLinks(page)).toEqual(byName);

    await searchBox(page).fill('inesx');
    await page.getByText('No posts by people matching “inesx”.').waitFor();
    await searchBox(page).fill('');
    await expect.poll(() => tileLinks(page)).toEqual(unfiltered);

    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    const before = await tileLinks(page);
    await tiles(page).nth(10).click();
    await page.waitForURL('**/post/*');
    await page.getByRole('article').waitFor();
    await page.goBack();
    await tiles(page).first().waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    // The grid can render more tiles after these than before.
    await expect.poll(async () => (await tileLinks(page)).slice(0, before.length)).toEqual(before);
  });
});

describe('a grid of many posts', () => {
  it('loads pages on scroll, renders only nearby tiles, and restores its scroll position', async () => {
    const { page } = await newVisitor();
    const email = await createUserWithPosts(150);
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

/**
 * Writes a user with many posts directly to Firestore and returns the user's email. The posts are the oldest and have
 * no likes, so that no other test sees them. They are not deleted, because each deletion calls four triggers.
 */
async function createUserWithPosts(count: number) {
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
  // Uses one commit, because Google's emulator runs the queries of all listeners again after each commit.
  const batch = db.batch();
  // Without this entry, the page of the profile is a 404.
  batch.set(emailRef(db, author.email), { uid, createdAt: Date.now() });
  batch.set(db.doc(`users/${uid}`), { ...guest.data(), ...author, postCount: count });
  const posts = Array.from({ length: count }, (_, index) => db.doc(`posts/${uid}-${index}`));
  for (const [index, document] of posts.entries()) {
    const createdAt = Timestamp.fromMillis(Date.UTC(2020, 0, 1) + index * 60_000);
    const post = { ...pattern.data(), postBy: author, tags: [], likeCount: 0, likePreview: [] };
    const times = { hotScore: hotScore(0, createdAt.toMillis()), createdAt, updatedAt: createdAt };
    batch.set(document, { ...post, ...times });
  }
  await batch.commit();
  return author.email;
}

describe('bookmarks', () => {
  it('are listed newest first with live counts, can be searched, and disappear in other tabs too', async () => {
    const person = await newVisitor();
    const { page } = person;
    await signUp(page, 'Mia', '/explore');
    await tiles(page).first().waitFor();
    const [first = '', second = ''] = await tileLinks(page);
    for (const post of [first, second]) {
      await page.goto(post);
      await changeBookmark(person, 'Add To Bookmark');
    }
    await page.goto('/bookmarks');
    await expect.poll(() => tileLinks(page)).toEqual([second, first]);

    const other = await person.context.newPage();
    await other.goto(first);
    const likes = tiles(page).nth(1).getByText(/like/).locator('xpath=..');
    const count = async () => Number.parseInt((await likes.textContent()) ?? '', 10);
    const before = await count();
    await other.getByRole('article').getByRole('button', { name: 'Like', exact: true }).click();
    await expect.poll(count).toBe(before + 1);
    await other.getByRole('article').getByRole('button', { name: 'Unlike' }).click();
    await expect.poll(count).toBe(before);

    await searchBox(page).fill('nobody like this');
    await page.getByText(english['bookmarks.empty']).waitFor();
    await searchBox(page).fill('');
    await expect.poll(() => tileLinks(page)).toEqual([second, first]);

    await other.getByRole('article').getByRole('button', { name: 'Remove from Bookmark' }).click();
    await expect.poll(() => tileLinks(page)).toEqual([second]);
    await other.goto(second);
    await other.getByRole('article').getByRole('button', { name: 'Remove from Bookmark' }).click();
    await page.getByText(english['bookmarks.empty']).waitFor();
    await other.getByRole('article').getByRole('button', { name: 'Add To Bookmark' }).click();
    await expect.poll(() => tileLinks(page)).toEqual([second]);
  });
});

it.each(displayModes)(
  'explore and empty bookmarks are accessible on a $name in the $theme theme',
  async ({ theme, viewport }) => {
    const { page } = await newVisitor({ theme, viewport });
    await signUp(page, 'Nea', '/explore');
    await tiles(page).first().waitFor();
    await expectAccessible(page);
    await page.goto('/bookmarks');
    await page.getByText(english['bookmarks.empty']).waitFor();
    await expectAccessible(page);
  },
);
