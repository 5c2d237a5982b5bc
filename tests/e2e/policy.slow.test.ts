import { guest } from '@glimpse/contract/auth/guest';
import { messages as english } from '@glimpse/contract/texts/en/catalogue';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { logInAsGuestByButton } from '../support/sign-in.ts';
import { noisePicture, videoFile } from '../support/upload-files.ts';
import type { Visitor } from '../support/visitors.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();
let visitor: Visitor;
let violations: string[];

/** Opens a page that records all violations of the content security policy. */
async function openRecordedPage(): Promise<Page> {
  visitor = await newVisitor({ serviceWorkers: 'allow' });
  violations = [];
  await visitor.context.exposeFunction('noteViolation', (text: string) => void violations.push(text));
  await visitor.context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      window.noteViolation(`${violatedDirective}: ${blockedURI} ${sample}`);
    });
  });
  return visitor.page;
}

declare global {
  interface Window {
    noteViolation(text: string): void;
  }
}

/** Opens a screen and waits until it is rendered. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await page.locator('main').first().waitFor();
}

/** Waits until at least one of these pictures has loaded. */
const waitForPicture = (pictures: Locator) =>
  expect
    .poll(() =>
      pictures.evaluateAll(
        (images) => images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
      ),
    )
    .toBeGreaterThan(0);

describe('the page itself', () => {
  it.each([
    { theme: 'dark', stored: null, shown: 'dark', canvas: 'rgb(0, 0, 0)' },
    { theme: 'dark', stored: 'light', shown: 'light', canvas: 'rgb(255, 255, 255)' },
  ] as const)('is painted in the $shown theme before any other file has loaded', async (look) => {
    const { page } = await newVisitor({ theme: look.theme, isFirstVisit: true });
    if (look.stored) await page.addInitScript((theme) => localStorage.setItem('theme', theme), look.stored);
    // These files never load, so the first paint cannot depend on them.
    await page.route(/\.(?:js|css|svg)$/, () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
    await page.getByRole('heading', { name: 'Small moments, shared.' }).waitFor();
    const painted = await page.evaluate(() => {
      const { dataset } = document.documentElement;
      const color = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content;
      return {
        theme: dataset.theme,
        canvas: getComputedStyle(document.documentElement).backgroundColor,
        color,
      };
    });
    expect(painted).toEqual({
      theme: look.shown,
      canvas: look.canvas,
      color: look.shown === 'dark' ? '#000000' : '#ffffff',
    });
  });
});

describe('the content security policy', () => {
  it('blocks an inline script and reports the violation', async () => {
    const page = await openRecordedPage();
    await page.goto('/');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
    });
    await expect.poll(() => violations.join()).toContain('script-src-elem: inline');
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(visitor.consoleErrors.splice(0)).toEqual([expect.stringMatching(/content security policy/i)]);
  });

  it('has no violation on any screen', async () => {
    const page = await openRecordedPage();
    await open(page, '/');
    await open(page, '/signup');
    await logInAsGuestByButton(page);
    const link = await page.getByRole('article').first().locator('a[href^="/post/"]').first().getAttribute('href');
    await open(page, link ?? '');
    await open(page, '/no-such-page');

    await open(page, '/search');
    await page.getByPlaceholder(english['search.placeholder']).fill(guest.email.slice(0, 4));
    await page.getByRole('main').locator('a[href^="/@"]').first().waitFor();
    await open(page, '/explore');
    await waitForPicture(page.getByRole('main').locator('img'));
    await page.getByRole('main').locator('a[href^="/post/"]').first().hover();
    await open(page, '/bookmarks');

    await open(page, `/profile/${guest.email}`);
    await page.getByRole('button', { name: english['profile.edit'], exact: true }).click();
    await page.getByRole('dialog', { name: 'Edit profile' }).waitFor();
    await page.getByRole('button', { name: english['profile.editPicture'] }).click();
    await page.getByRole('button', { name: 'Choose an avatar' }).click();
    await waitForPicture(page.getByRole('button', { name: 'Avatar 12' }).locator('img'));

    await open(page, '/post/create');
    for (const file of [await videoFile(), await noisePicture('small.jpg', 320, 240)]) {
      await page.locator('input[type=file]').setInputFiles(file);
      const share = page.getByRole('button', { name: 'Share', exact: true });
      await expect.poll(() => share.isEnabled()).toBe(true);
    }
    await page.getByRole('button', { name: 'Add emoji' }).click();
    await page.getByRole('gridcell', { name: 'grinning face', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove' }).click();

    await open(page, '/posts');
    await waitForPicture(page.getByRole('article').locator('img'));
    expect(violations).toEqual([]);
    expect(visitor.consoleErrors.splice(0).filter((text) => /content security policy/i.test(text))).toEqual([]);
  });
});
