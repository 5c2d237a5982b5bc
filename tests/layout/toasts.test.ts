import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { viewports } from '../support/browser.ts';
import { createPerson, createPost, password } from '../support/people.ts';
import { logIn } from '../support/sign-in.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();

/** One toast in one frame, in pixels. */
interface ToastFrame {
  readonly text: string;
  readonly centreX: number;
  readonly top: number;
  readonly bottom: number;
}

/** Records all visible toasts in each frame until the returned function is called. */
async function recordToasts(page: Page): Promise<() => Promise<ToastFrame[][]>> {
  await page.evaluate(() => {
    const frames: ToastFrame[][] = [];
    let isRecording = true;
    const record = () => {
      const toasts = [...document.querySelectorAll('[popover] [role=status], [popover] [role=alert]')];
      const boxes = toasts.map((toast) => ({ toast, box: toast.getBoundingClientRect() }));
      frames.push(
        boxes
          .filter(({ box }) => box.width > 0)
          .map(({ toast, box: { left, width, top, bottom } }) => ({
            text: toast.textContent ?? '',
            centreX: left + width / 2,
            top,
            bottom,
          })),
      );
      if (isRecording) requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
    Object.assign(window, {
      stopRecording: () => {
        isRecording = false;
        return frames;
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { stopRecording: () => ToastFrame[][] }).stopRecording());
}

it.each(Object.entries(viewports))(
  'toasts are stacked, centred, and never move sideways, on a %s',
  async (_name, viewport) => {
    const person = await createPerson('Ana Lima');
    const post = await createPost(person);
    const { page } = await newVisitor({ isFirstVisit: true, viewport, reducedMotion: 'no-preference' });
    await logIn(page, { email: person.email, password }, `/post/${post.id}`);
    await page.getByRole('button', { name: 'Like', exact: true }).waitFor();
    const stop = await recordToasts(page);
    const article = page.getByRole('article').first();
    await article.getByRole('button', { name: 'Like', exact: true }).click();
    await page.getByText('Post Liked').waitFor();
    await article.getByRole('button', { name: 'Add To Bookmark' }).click();
    await page.getByText('added to bookmark').waitFor();
    await article.getByRole('button', { name: 'Unlike' }).click();
    await page.getByText('Post DisLiked').waitFor();
    await article.getByRole('button', { name: 'Remove from Bookmark' }).click();
    await page.getByText('removed from bookmark').waitFor();
    await page.getByText('removed from bookmark').waitFor({ state: 'detached' });
    const frames = await stop();
    expect(Math.max(...frames.map((toasts) => toasts.length))).toBeGreaterThan(1);
    for (const toasts of frames) {
      for (const { centreX, text } of toasts)
        expect(Math.abs(centreX - viewport.width / 2), `distance of "${text}" from the centre`).toBeLessThanOrEqual(1);
      const tops = toasts.toSorted((one, other) => one.top - other.top);
      for (const [index, { top, text }] of tops.slice(1).entries())
        expect(top, `the top of "${text}"`).toBeGreaterThan(tops[index]?.top ?? Number.NaN);
      expect(toasts.length).toBeLessThanOrEqual(4);
    }
  },
);

it('toasts cover no control, on each screen and width', async () => {
  const { page } = await newVisitor();
  const { email } = await createPerson('Una Berg');
  await logIn(page, { email, password });
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
