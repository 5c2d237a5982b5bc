import { clientTexts } from '@glimpse/contract/texts';
import { describe, expect, it } from 'vitest';
import { widths } from '../support/browser.ts';
import { enterAsGuest, signUp } from '../support/sign-in.ts';
import { type Visitor, welcomeVisitors } from '../support/visitors.ts';

const enter = welcomeVisitors();

/** The post's own; avatars stand beside the name and say nothing. */
const picture = 'img:not([alt=""]), video';

/** Where the posts shown lead, one each, in their order. */
const postLinks = async (visitor: Visitor) => {
  const links = await visitor.page
    .getByRole('article')
    .locator('a[href^="/post/"]:not([href$="/likes"])')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(links)];
};

const likesOf = (visitor: Visitor, index = 0) =>
  visitor.page
    .getByRole('article')
    .nth(index)
    .getByText(/^\d+ likes?$/);
const count = async (visitor: Visitor, index = 0) =>
  Number.parseInt(await likesOf(visitor, index).innerText(), 10);

describe('the feed', () => {
  it('shows the guest the seeded posts with their pictures, twenty in all', async () => {
    const guest = await enter();
    await enterAsGuest(guest.page);
    const { page } = guest;
    const seen = new Set<string>();
    // Posts far from the viewport leave the document again, so they are counted on the way.
    await expect
      .poll(
        async () => {
          const links = await postLinks(guest);
          for (const link of links) seen.add(link);
          await page.mouse.wheel(0, 2000);
          return seen.size;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThanOrEqual(20);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('article').nth(1).waitFor();
    await expect
      .poll(() =>
        page
          .locator('article')
          .locator(picture)
          .evaluateAll((media) =>
            media.some((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
          ),
      )
      .toBe(true);
  });

  it("shows one person's like to another without a reload, and keeps it after one", async () => {
    const [guest, other] = [await enter(), await enter()];
    await enterAsGuest(guest.page);
    await signUp(other.page, 'Noor');
    const before = await count(other);
    const post = guest.page.getByRole('article').first();
    await post.getByRole('button', { name: 'Like', exact: true }).click();
    await post.getByRole('button', { name: 'Unlike' }).waitFor();
    await expect.poll(() => count(other)).toBe(before + 1);
    // The answer: a page that is left before it comes sends the like again, and is told that it is there.
    await guest.page.getByText(clientTexts.postLiked).waitFor();
    await guest.page.reload();
    await guest.page.getByRole('article').first().getByRole('button', { name: 'Unlike' }).click();
    await expect.poll(() => count(other)).toBe(before);
  });

  it('likes by a double click, not unlikes by another; sorts by likes; ends ten fast taps in the last state, with at most two calls', async () => {
    const person = await enter();
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
        const [likes, next] = [await count(person, 0), await count(person, 1)];
        return likes >= next && likes > 0;
      })
      .toBe(true);
    await person.page.getByRole('button', { name: 'Latest' }).click();
    await expect.poll(order).toEqual(latest);

    const post = person.page.getByRole('article').first();
    const before = await count(person);
    const media = post.locator(picture).first();
    // Beside the button of a video, which may be the newest.
    const position = { x: 40, y: 40 };
    await media.dblclick({ position });
    await post.getByRole('button', { name: 'Unlike' }).waitFor();
    await expect.poll(() => count(person)).toBe(before + 1);
    await media.dblclick({ position });
    expect(await count(person)).toBe(before + 1);
    // The answer has come, and what is taken back is said in turn.
    await person.page.getByText(clientTexts.postLiked).waitFor();
    await Promise.all([
      person.page.getByText(clientTexts.postDisliked).waitFor(),
      post.getByRole('button', { name: 'Unlike' }).click(),
    ]);
    await expect.poll(() => count(person)).toBe(before);

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
    const takenBack = person.page.waitForResponse(/\/api\/posts\/dislike\//);
    await heart.click();
    await takenBack;
    await expect.poll(() => heart.getAttribute('aria-label')).toBe('Like');
    await expect.poll(() => count(person)).toBe(before);
    await person.page.reload();
    await expect.poll(() => heart.getAttribute('aria-label')).toBe('Like');
    await expect.poll(() => count(person)).toBe(before);
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  it('says what was done where nothing can be pressed, on each screen and width', async () => {
    const { page } = await enter();
    await signUp(page, 'Una');
    const pressable = 'a[href], button, input, textarea, summary, video';
    const toast = page.locator('[popover] [role="status"]').first();
    const covered = () =>
      toast.evaluate((card, selector) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        const found = new Set<string>();
        // The toast lets presses through, so what answers is what lies below it.
        for (let y = top; y <= bottom; y += 4)
          for (let x = left; x <= right; x += 4) {
            const below = document.elementFromPoint(x, y)?.closest(selector);
            if (below) found.add(below.getAttribute('aria-label') ?? below.textContent);
          }
        return [...found];
      }, pressable);
    const toggle = /^(Like|Unlike|Follow|Unfollow)$/;
    const missed: string[] = [];
    const screens = ['/posts', '/post/poppy-field', '/profile/ines@example.com'];
    for (const [viewport, paths] of [
      [widths.phone, screens],
      [{ width: 768, height: 900 }, ['/posts']],
      [widths.desktop, screens.slice(1)],
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
        missed.push(...(await covered()).map((name) => `${name} on ${path} at ${viewport.width}`));
      }
    }
    expect(missed).toEqual([]);
  });
});
