import { randomUUID } from 'node:crypto';
import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addComment, createPerson, createPost, type Person, password } from '../api/support/people.ts';
import { displayModes, expectAccessible, viewports } from '../support/browser.ts';
import { logIn, logInAsGuest } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();
type Viewport = (typeof viewports)[keyof typeof viewports];

/** Opens a page in a new browser context as this person. */
async function logInAs({ email }: Person, path = '/posts', viewport: Viewport = viewports.desktop): Promise<Page> {
  const { page } = await newVisitor({ viewport });
  await logIn(page, { email, password }, path);
  return page;
}

const pathOf = (postId: string) => `/post/${postId}`;
async function openAs(person: Person, { id }: { id: string }, viewport: Viewport = viewports.desktop): Promise<Page> {
  const page = await logInAs(person, pathOf(id), viewport);
  await page.getByRole('article').waitFor();
  return page;
}
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem');
const addCommentByForm = async (page: Page, message: string) => {
  await page.getByPlaceholder(english['comments.addComment']).fill(message);
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
  const items = await buttons.allTextContents();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  return items;
};

describe('the page of a post', () => {
  it('shows changes by others live, and offers each person only their own actions', async () => {
    const [ana, bo, cy] = await Promise.all([
      createPerson('Ana Lima'),
      createPerson('Bo Berg'),
      createPerson('Cy Dahl'),
    ]);
    const post = await createPost(ana);
    const [anaPage, boPage] = [await openAs(ana, post), await openAs(bo, post)];

    await anaPage.getByText('0 likes', { exact: true }).waitFor();
    await boPage.getByRole('button', { name: 'Like', exact: true }).click();
    await anaPage.getByText('1 like', { exact: true }).waitFor();
    await anaPage.getByRole('button', { name: 'Like', exact: true }).click();
    await boPage.getByText('2 likes', { exact: true }).waitFor();

    expect(await itemsOf(anaPage, 'More options')).toEqual([
      'Delete',
      'Edit',
      'Archive',
      'Pin to profile',
      'Save to collection',
      'Send',
      'Share',
      'Add to your story',
      'Cancel',
    ]);
    const safety = [
      ...['Save to collection', 'Send', 'Share', 'Add to your story'],
      ...['Mute Ana Lima', 'Block Ana Lima', 'Report', 'Cancel'],
    ];
    expect(await itemsOf(boPage, 'More options')).toEqual(['Add To Bookmark', ...safety]);
    await choose(boPage, 'More options', 'Add To Bookmark');
    await boPage.getByText(english['posts.bookmarked']).waitFor();
    expect(await itemsOf(boPage, 'More options')).toEqual(['Remove from Bookmark', ...safety]);

    await anaPage.getByText('No comments yet.').waitFor();
    await addCommentByForm(boPage, 'What a light!');
    await boPage.getByText(english['comments.added']).waitFor();
    await expect
      .poll(() => comments(anaPage).allTextContents())
      .toEqual([expect.stringMatching(/Bo Berg.*What a light!/)]);
    await choose(boPage, 'Comment options', 'Edit');
    await boPage.getByRole('textbox', { name: 'Edit comment' }).fill('What a night!');
    await boPage.getByRole('button', { name: 'Save' }).click();
    await boPage.getByText(english['comments.updated']).waitFor();
    await comments(anaPage).getByText('What a night!').waitFor();

    // Only the author can edit a comment. The owner of the post can also delete it.
    const safetyItems = ['Mute Bo Berg', 'Block Bo Berg', 'Report', 'Cancel'];
    expect(await itemsOf(anaPage, 'Comment options')).toEqual(['Delete', ...safetyItems]);
    const stranger = await openAs(cy, post);
    await comments(stranger).first().waitFor();
    expect(await itemsOf(stranger, 'Comment options')).toEqual(safetyItems);

    // A downvote replaces an upvote, and a second press removes it.
    const up = (page: Page) => page.getByRole('button', { name: 'Upvote' });
    const down = (page: Page) => page.getByRole('button', { name: 'Downvote' });
    await up(anaPage).click();
    await expect.poll(() => up(anaPage).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => up(boPage).innerText()).toBe('1');
    await down(anaPage).click();
    await expect.poll(() => down(boPage).innerText()).toBe('1');
    await expect.poll(() => up(boPage).innerText()).toBe('');
    await expect.poll(() => up(anaPage).getAttribute('aria-pressed')).toBe('false');
    await down(anaPage).click();
    await expect.poll(() => down(boPage).innerText()).toBe('');
    await expect.poll(() => down(anaPage).getAttribute('aria-pressed')).toBe('false');

    await choose(boPage, 'Comment options', 'Delete');
    await boPage.getByText(english['comments.deleted']).waitFor();
    await anaPage.getByText('No comments yet.').waitFor();
    await boPage.getByText('No comments yet.').waitFor();
  });

  it('shows the caption after a long name, in its own text direction', async () => {
    const ana = await createPerson('Wolfeschlegelsteinhausenbergerdorff '.repeat(3).slice(0, 80).trim());
    const post = await createPost(ana, `שלום עולם ${'and more of it '.repeat(20)}`);
    const page = await openAs(ana, post, viewports.phone);
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

  it('returns to the feed after deletion, and shows others that the post is gone', async () => {
    const [ana, bo] = await Promise.all([createPerson('Ana Lima'), createPerson('Bo Berg')]);
    const caption = `Soon gone ${randomUUID()}`;
    const post = await createPost(ana, caption);
    const [anaPage, boPage] = [await logInAs(ana), await openAs(bo, post)];
    const card = anaPage.getByRole('article').filter({ hasText: caption });
    await card.getByRole('link', { name: english['posts.viewPost'] }).click();
    await anaPage.waitForURL(`**/post/${post.id}`);
    // The feed stays visible until the post's page has loaded.
    await expect.poll(() => anaPage.getByRole('article').count()).toBe(1);
    await choose(anaPage, 'More options', 'Delete');
    await anaPage.waitForURL('**/posts');
    await anaPage.getByText(english['posts.deleted']).waitFor();
    await anaPage.getByRole('article').first().waitFor();
    await expect.poll(() => card.count()).toBe(0);
    await boPage.getByText('This post does not exist, or it has been deleted.').waitFor();
    await boPage.getByRole('button', { name: english['common.goBack'] }).click();
    await boPage.waitForURL('**/posts');
  });

  it('is linked from its card with the comment count', async () => {
    const ana = await createPerson('Ana Lima');
    const caption = `Talked about ${randomUUID()}`;
    const post = await createPost(ana, caption);
    const page = await logInAs(ana);
    const card = page.getByRole('article').filter({ hasText: caption });
    const link = card.locator(`a[href="/post/${post.id}"]`);
    await expect.poll(() => link.innerText()).toBe('view Post');
    await addComment(ana, post.id, 'One');
    await expect.poll(() => link.innerText()).toBe('view 1 comment');
    await card.getByPlaceholder(english['comments.addComment']).fill('Two');
    await card.getByRole('button', { name: 'Post', exact: true }).click();
    await expect.poll(() => link.innerText()).toBe('view all 2 comments');
    await link.click();
    await expect
      .poll(() => comments(page).allTextContents())
      .toEqual([expect.stringContaining('Two'), expect.stringContaining('One')]);

    // The comment must not disappear between the response and the listener's snapshot.
    const list = page.getByRole('list', { name: 'Comments' });
    const counts = await list.evaluateHandle((element) => {
      const counts: number[] = [];
      const record = () => counts.push(element.querySelectorAll('[role=listitem]').length);
      new MutationObserver(record).observe(element, { subtree: true, childList: true });
      return counts;
    });
    await addCommentByForm(page, 'Three');
    await comments(page).first().getByRole('button', { name: 'Upvote' }).waitFor();
    expect(await comments(page).first().textContent()).toContain('Three');
    expect(new Set(await counts.jsonValue())).toEqual(new Set([3]));
  });
});

describe('a video', () => {
  const videoState = (page: Page) =>
    page.locator('video').evaluate((video: HTMLVideoElement) => ({
      isPlaying: !video.paused,
      isMuted: video.muted,
      hasPoster: video.poster !== '',
    }));

  it('plays muted while it is in view, and continues after a double click that likes it', async () => {
    const ana = await createPerson('Ana Lima');
    const { page } = await newVisitor({ reducedMotion: 'no-preference', viewport: viewports.phone });
    await logIn(page, { email: ana.email, password }, pathOf('evening-waves'));
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

  it('does not play automatically with reduced motion', async () => {
    const { page } = await newVisitor();
    await logInAsGuest(page, pathOf('evening-waves'));
    await page.getByRole('button', { name: 'Play' }).waitFor();
    expect(await videoState(page)).toMatchObject({ isPlaying: false });
    await page.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => videoState(page)).toMatchObject({ isPlaying: true });
  });
});

it.each(displayModes)(
  'a post and its menus are accessible at $name width in the $theme theme',
  async ({ theme, viewport }) => {
    const { page } = await newVisitor({ theme, viewport });
    await logInAsGuest(page, pathOf('poppy-field'));
    await page.getByRole('article').waitFor();
    const message = `Mine ${randomUUID()}`;
    await addCommentByForm(page, message);
    await page.getByText(english['comments.added']).waitFor();
    await expectAccessible(page);
    for (const menu of ['More options', 'Comment options']) {
      await page.getByRole('button', { name: menu }).first().click();
      await page.getByRole('dialog', { name: menu }).waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      const opener = page.getByRole('button', { name: menu }).first();
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    }
    await page.getByRole('button', { name: 'Comment options' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText(english['comments.deleted']).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await comments(page).filter({ hasText: message }).waitFor();
  },
);
