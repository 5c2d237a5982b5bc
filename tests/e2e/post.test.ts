import { randomUUID } from 'node:crypto';
import { clientTexts } from '@glimpse/contract/texts';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addComment, newPost, type Person, password, person } from '../api/support/people.ts';
import { expectAccessible, looks, widths } from '../support/browser.ts';
import { enterAsGuest, logIn } from '../support/sign-in.ts';
import { welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();
type Viewport = (typeof widths)[keyof typeof widths];

/** Somebody with an account, at a browser of their own. */
async function enterAs(
  { email }: Person,
  path = '/posts',
  viewport: Viewport = widths.desktop,
): Promise<Page> {
  const { page } = await enter({ viewport });
  await logIn(page, { email, password }, path);
  return page;
}

const pathOf = (postId: string) => `/post/${postId}`;
async function openAs(
  person: Person,
  { id }: { id: string },
  viewport: Viewport = widths.desktop,
): Promise<Page> {
  const page = await enterAs(person, pathOf(id), viewport);
  await page.getByRole('article').waitFor();
  return page;
}
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const say = async (page: Page, message: string) => {
  await page.getByPlaceholder(clientTexts.addComment).fill(message);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
};
const choose = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('dialog', { name: menu }).getByRole('button', { name: item, exact: true }).click();
};
const itemsOf = async (page: Page, menu: string) => {
  await page.getByRole('button', { name: menu }).click();
  const buttons = page.getByRole('dialog', { name: menu }).getByRole('button');
  await buttons.first().waitFor();
  const items = await buttons.allInnerTexts();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  return items;
};

describe('a post by itself', () => {
  it('shows two people live what the other does to it, and offers to each what is theirs', {
    timeout: 120_000,
  }, async () => {
    const [ana, bo, cy] = await Promise.all([person('Ana Lima'), person('Bo Berg'), person('Cy Dahl')]);
    const post = await newPost(ana);
    const [mine, theirs] = [await openAs(ana, post), await openAs(bo, post)];

    await mine.getByText('0 likes', { exact: true }).waitFor();
    await theirs.getByRole('button', { name: 'Like', exact: true }).click();
    await mine.getByText('1 like', { exact: true }).waitFor();
    await mine.getByRole('button', { name: 'Like', exact: true }).click();
    await theirs.getByText('2 likes', { exact: true }).waitFor();

    expect(await itemsOf(mine, 'More options')).toEqual(['Delete', 'Edit', 'Share', 'Cancel']);
    const safety = ['Share', 'Mute Ana Lima', 'Block Ana Lima', 'Report', 'Cancel'];
    expect(await itemsOf(theirs, 'More options')).toEqual(['Add To Bookmark', ...safety]);
    await choose(theirs, 'More options', 'Add To Bookmark');
    await theirs.getByText(clientTexts.bookmarkAdded).waitFor();
    expect(await itemsOf(theirs, 'More options')).toEqual(['Remove from Bookmark', ...safety]);

    await mine.getByText('No comments yet.').waitFor();
    await say(theirs, 'What a light!');
    await theirs.getByText(clientTexts.commentAdded).waitFor();
    await expect
      .poll(() => comments(mine).allInnerTexts())
      .toEqual([expect.stringContaining('What a light!')]);
    expect(await comments(mine).innerText()).toContain('Bo Berg');
    await choose(theirs, 'Comment options', 'Edit');
    await theirs.getByRole('textbox', { name: 'Edit comment' }).fill('What a night!');
    await theirs.getByRole('button', { name: 'Save' }).click();
    await theirs.getByText(clientTexts.commentUpdated).waitFor();
    await comments(mine).getByText('What a night!').waitFor();

    // For editing to its author, for deletion to the owner of the post, too.
    const ofOthers = ['Mute Bo Berg', 'Block Bo Berg', 'Report', 'Cancel'];
    expect(await itemsOf(mine, 'Comment options')).toEqual(['Delete', ...ofOthers]);
    const stranger = await openAs(cy, post);
    await comments(stranger).first().waitFor();
    expect(await itemsOf(stranger, 'Comment options')).toEqual(ofOthers);

    // One side takes the place of the other, a second press takes it back.
    const up = (page: Page) => page.getByRole('button', { name: 'Upvote' });
    const down = (page: Page) => page.getByRole('button', { name: 'Downvote' });
    await up(mine).click();
    await expect.poll(() => up(mine).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => up(theirs).innerText()).toBe('1');
    await down(mine).click();
    await expect.poll(() => down(theirs).innerText()).toBe('1');
    await expect.poll(() => up(theirs).innerText()).toBe('');
    await expect.poll(() => up(mine).getAttribute('aria-pressed')).toBe('false');
    await down(mine).click();
    await expect.poll(() => down(theirs).innerText()).toBe('');
    await expect.poll(() => down(mine).getAttribute('aria-pressed')).toBe('false');

    await choose(theirs, 'Comment options', 'Delete');
    await theirs.getByText(clientTexts.commentDeleted).waitFor();
    await mine.getByText('No comments yet.').waitFor();
    await theirs.getByText('No comments yet.').waitFor();
  });

  it('shows its words however long the name of its author is, each in its own direction', async () => {
    const ana = await person('Wolfeschlegelsteinhausenbergerdorff '.repeat(3).slice(0, 80).trim());
    const post = await newPost(ana, `שלום עולם ${'and more of it '.repeat(20)}`);
    const page = await openAs(ana, post, widths.phone);
    const caption = page.locator('p', { hasText: 'שלום עולם' });
    await caption.waitFor();
    const look = await caption.evaluate((element) => {
      const words = [...element.childNodes].find(({ textContent }) => textContent?.includes('שלום'));
      const range = document.createRange();
      if (words) range.selectNode(words);
      const [firstLine] = range.getClientRects();
      const { top } = element.getBoundingClientRect();
      return {
        // Under a line's height in px below the beginning.
        isInFirstLine: firstLine !== undefined && firstLine.top - top < 16,
        direction: getComputedStyle(element).direction,
      };
    });
    expect(look).toEqual({ isInFirstLine: true, direction: 'rtl' });
  });

  it('is deleted by its owner, who goes back, and ends for whoever looks at it', async () => {
    const [ana, bo] = await Promise.all([person('Ana Lima'), person('Bo Berg')]);
    const caption = `Soon gone ${randomUUID()}`;
    const post = await newPost(ana, caption);
    const [mine, theirs] = [await enterAs(ana), await openAs(bo, post)];
    const card = mine.getByRole('article').filter({ hasText: caption });
    await card.getByRole('link', { name: clientTexts.viewPost }).click();
    await mine.waitForURL(`**/post/${post.id}`);
    // The feed stays until the next screen is there.
    await expect.poll(() => mine.getByRole('article').count()).toBe(1);
    await choose(mine, 'More options', 'Delete');
    await mine.waitForURL('**/posts');
    await mine.getByText(clientTexts.postDeleted).waitFor();
    await mine.getByRole('article').first().waitFor();
    await expect.poll(() => card.count()).toBe(0);
    await theirs.getByText('This post does not exist, or it has been deleted.').waitFor();
    await theirs.getByRole('button', { name: clientTexts.goBack }).click();
    await theirs.waitForURL('**/posts');
  });

  it('is linked from its card by the number of its comments', async () => {
    const ana = await person('Ana Lima');
    const caption = `Talked about ${randomUUID()}`;
    const post = await newPost(ana, caption);
    const page = await enterAs(ana);
    const card = page.getByRole('article').filter({ hasText: caption });
    const link = card.locator(`a[href="/post/${post.id}"]`);
    await expect.poll(() => link.innerText()).toBe('view Post');
    await addComment(ana, post.id, 'One');
    await expect.poll(() => link.innerText()).toBe('view 1 comment');
    await card.getByPlaceholder(clientTexts.addComment).fill('Two');
    await card.getByRole('button', { name: 'Post', exact: true }).click();
    await expect.poll(() => link.innerText()).toBe('view all 2 comments');
    await link.click();
    await expect.poll(() => comments(page).count()).toBe(2);
    expect(await comments(page).first().innerText()).toContain('Two');

    // From the press on it is there, also between the answer and the listener's news.
    const list = page.getByRole('list', { name: 'Comments' });
    const counts = await list.evaluateHandle((element) => {
      const seen: number[] = [];
      const look = () => seen.push(element.querySelectorAll('[role=listitem]').length);
      new MutationObserver(look).observe(element, { subtree: true, childList: true });
      return seen;
    });
    await say(page, 'Three');
    await comments(page).first().getByRole('button', { name: 'Upvote' }).waitFor();
    expect(await comments(page).first().innerText()).toContain('Three');
    expect(new Set(await counts.jsonValue())).toEqual(new Set([3]));
  });
});

describe('a video', () => {
  const film = (page: Page) =>
    page.locator('video').evaluate((video: HTMLVideoElement) => ({
      isPlaying: !video.paused,
      isMuted: video.muted,
      hasPoster: video.poster !== '',
    }));

  it('plays silently while it is in view; a double click likes it and it plays on', async () => {
    const ana = await person('Ana Lima');
    const { page } = await enter({ reducedMotion: 'no-preference', viewport: widths.phone });
    await logIn(page, { email: ana.email, password }, pathOf('evening-waves'));
    await expect.poll(() => film(page)).toEqual({ isPlaying: true, isMuted: true, hasPoster: true });
    // It has no sound, and so no button for it.
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.5);
    expect(await page.getByRole('button', { name: 'Turn sound on' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Pause' }).dblclick();
    await page.getByRole('button', { name: 'Unlike' }).waitFor();
    await expect.poll(() => film(page)).toMatchObject({ isPlaying: true });
    // Out of view.
    await page.setViewportSize({ width: 390, height: 300 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => film(page)).toMatchObject({ isPlaying: false });
  });

  it('waits for its button where less motion is asked for', async () => {
    const { page } = await enter();
    await enterAsGuest(page, pathOf('evening-waves'));
    await page.getByRole('button', { name: 'Play' }).waitFor();
    expect(await film(page)).toMatchObject({ isPlaying: false });
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => film(page)).toMatchObject({ isPlaying: true });
  });
});

it.each(looks)(
  'a post and its menus are accessible at $name width, in the $theme theme',
  async ({ theme, viewport }) => {
    const { page } = await enter({ theme, viewport });
    await enterAsGuest(page, pathOf('poppy-field'));
    await page.getByRole('article').waitFor();
    const mine = `Mine ${randomUUID()}`;
    await say(page, mine);
    await page.getByText(clientTexts.commentAdded).waitFor();
    await expectAccessible(page);
    for (const menu of ['More options', 'Comment options']) {
      await page.getByRole('button', { name: menu }).first().click();
      await page.getByRole('dialog', { name: menu }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      const opener = page.getByRole('button', { name: menu }).first();
      await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
    }
    await page.getByRole('button', { name: 'Comment options' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(clientTexts.commentDeleted).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await comments(page).filter({ hasText: mine }).waitFor();
  },
);
