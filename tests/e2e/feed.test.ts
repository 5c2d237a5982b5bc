import { messages as english } from '@glimpse/contract/messages/en/catalogue';
import { describe, expect, it } from 'vitest';
import { viewports } from '../support/browser.ts';
import { logInAsGuest, signUp } from '../support/sign-in.ts';
import { setUpVisitors, type Visitor } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

/** The media of a post. Avatars have an empty alternative text. */
const mediaSelector = 'img:not([alt=""]), video';

/** Returns the paths of the rendered posts in order. */
const postLinks = async (visitor: Visitor) => {
  const links = await visitor.page
    .getByRole('article')
    .locator('a[href^="/post/"]:not([href$="/likes"])')
    .evaluateAll((elements) => elements.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(links)];
};

const likesText = (visitor: Visitor, index = 0) =>
  visitor.page
    .getByRole('article')
    .nth(index)
    .getByText(/^\d+ likes?$/);
const readLikeCount = async (visitor: Visitor, index = 0) =>
  Number.parseInt((await likesText(visitor, index).textContent()) ?? '', 10);

describe('the feed', () => {
  it('shows the guest all twenty posts of the seed with pictures', async () => {
    const guest = await newVisitor();
    await logInAsGuest(guest.page);
    const { page } = guest;
    const seenLinks = new Set<string>();
    // Only posts near the viewport are rendered, so the test counts them while it scrolls.
    await expect
      .poll(async () => {
        const links = await postLinks(guest);
        for (const link of links) seenLinks.add(link);
        await page.mouse.wheel(0, 2000);
        return seenLinks.size;
      })
      .toBeGreaterThanOrEqual(20);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('article').nth(1).waitFor();
    await expect
      .poll(() =>
        page
          .locator('article')
          .locator(mediaSelector)
          .evaluateAll((media) =>
            media.some((element) => element instanceof HTMLImageElement && element.naturalWidth > 0),
          ),
      )
      .toBe(true);
  });

  it('shows a like to another person live, and keeps it after a reload', async () => {
    const [guest, other] = [await newVisitor(), await newVisitor()];
    await logInAsGuest(guest.page);
    await signUp(other.page, 'Noor');
    const before = await readLikeCount(other);
    const post = guest.page.getByRole('article').first();
    await post.getByRole('button', { name: 'Like', exact: true }).click();
    await post.getByRole('button', { name: 'Unlike' }).waitFor();
    await expect.poll(() => readLikeCount(other)).toBe(before + 1);
    // Waits for the response, because the next page would send an unconfirmed like again.
    await guest.page.getByText(english['posts.liked']).waitFor();
    await guest.page.reload();
    await guest.page.getByRole('article').first().getByRole('button', { name: 'Unlike' }).click();
    await expect.poll(() => readLikeCount(other)).toBe(before);
  });

  it('likes on double click, sorts by likes, and sends at most two calls for ten fast taps', async () => {
    const person = await newVisitor();
    await signUp(person.page, 'Ida');
    const order = async () => (await postLinks(person)).slice(0, 3);
    await expect.poll(async () => (await order()).length).toBe(3);
    const latest = await order();
    const third = person.page.getByRole('article').nth(2);
    await third.getByRole('button', { name: 'Like', exact: true }).click();
    await third.getByRole('button', { name: 'Unlike' }).waitFor();
    await person.page.getByRole('button', { name: 'Tranding' }).click();
    await expect
      .poll(async () => {
        const [likes, next] = [await readLikeCount(person, 0), await readLikeCount(person, 1)];
        return likes >= next && likes > 0;
      })
      .toBe(true);
    await person.page.getByRole('button', { name: 'Latest' }).click();
    await expect.poll(order).toEqual(latest);

    const post = person.page.getByRole('article').first();
    const before = await readLikeCount(person);
    const media = post.locator(mediaSelector).first();
    // Clicks beside the play button, because the first post can be a video.
    const position = { x: 40, y: 40 };
    await media.dblclick({ position });
    await post.getByRole('button', { name: 'Unlike' }).waitFor();
    await expect.poll(() => readLikeCount(person)).toBe(before + 1);
    await media.dblclick({ position });
    expect(await readLikeCount(person)).toBe(before + 1);
    // Waits for the response before it removes the like.
    await person.page.getByText(english['posts.liked']).waitFor();
    await Promise.all([
      person.page.getByText(english['posts.disliked']).waitFor(),
      post.getByRole('button', { name: 'Unlike' }).click(),
    ]);
    await expect.poll(() => readLikeCount(person)).toBe(before);

    const calls: string[] = [];
    person.page.on('request', (request) => {
      if (/\/api\/posts\/(dis)?like\//.test(request.url())) calls.push(request.url());
    });
    const heart = person.page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^(Like|Unlike)$/ });
    await heart.evaluate((button: HTMLButtonElement) => {
      for (let tap = 0; tap < 9; tap++) button.click();
    });
    await heart.click();
    await expect.poll(() => heart.getAttribute('aria-label')).toBe('Like');
    await expect.poll(() => readLikeCount(person)).toBe(before);
    // The page that is left sends nothing more. The next one sends what was not sent yet.
    await person.page.reload();
    await expect.poll(() => heart.getAttribute('aria-label')).toBe('Like');
    await expect.poll(() => readLikeCount(person)).toBe(before);
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  it('shows toasts where they cover no control, on each screen and width', async () => {
    const { page } = await newVisitor();
    await signUp(page, 'Una');
    const pressable = 'a[href], button, input, textarea, summary, video';
    const toast = page.locator('[popover] [role="status"]').first();
    const covered = () =>
      toast.evaluate((card, selector) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        const coveredNames = new Set<string>();
        // The toast has no pointer events, so this finds the element below it.
        for (let y = top; y <= bottom; y += 4)
          for (let x = left; x <= right; x += 4) {
            const below = document.elementFromPoint(x, y)?.closest(selector);
            if (below) coveredNames.add(below.getAttribute('aria-label') ?? below.textContent);
          }
        return [...coveredNames];
      }, pressable);
    const toggle = /^(Like|Unlike|Follow|Unfollow)$/;
    const coveredControls: string[] = [];
    const screens = ['/posts', '/post/poppy-field', '/profile/ines@example.com'];
    for (const [viewport, paths] of [
      [viewports.phone, screens],
      [{ width: 768, height: 900 }, ['/posts']],
      [viewports.desktop, screens.slice(1)],
    ] as const) {
      await page.setViewportSize(viewport);
      for (const path of paths) {
        await page.goto(path);
        await page
          .getByRole('main')
          .getByRole('button', { name: toggle })
          .first()
          .evaluate((button: HTMLElement) => button.click());
        await toast.waitFor();
        coveredControls.push(...(await covered()).map((name) => `${name} on ${path} at ${viewport.width}`));
      }
    }
    expect(coveredControls).toEqual([]);
  });
});
