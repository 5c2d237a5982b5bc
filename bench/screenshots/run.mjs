/**
 * `npm run screenshots` takes the README's pictures from a private stack with the seed, and writes them to
 * docs/screenshots. `--languages` takes ten screens in each language instead.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { ensureInstalled } from '../../scripts/lib/install.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { CommandError, flags, progress, run } from '../../scripts/lib/terminal.mjs';
import { seedPassword } from '../../seed/people.ts';

/** @typedef {import('playwright-core').Page} Page */

const still = { reducedMotion: /** @type {const} */ ('reduce'), timezoneId: 'UTC' };
/** Two days after the newest post of the seed. */
const now = new Date('2026-11-20T12:00:00Z');
const maxBytes = 120_000;
const viewer = 'ines@example.com';
const likers = ['jonas', 'mila', 'theo', 'wren'];
const sizes = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};

/**
 * @typedef {{ path: string, theme: 'light' | 'dark', size: keyof typeof sizes }} Look
 * @type {(Look & { name: string, open?: (page: Page) => Promise<void> })[]}
 */
const screens = [
  { name: 'explore', path: '/explore', theme: 'light', size: 'desktop' },
  { name: 'feed', path: '/posts', theme: 'light', size: 'phone' },
  { name: 'profile-other', path: '/profile/theo%40example.com', theme: 'light', size: 'desktop' },
  { name: 'create-post-media', path: '/post/create', theme: 'dark', size: 'desktop', open: choosePicture },
];

/** @param {Page} page */
async function choosePicture(page) {
  await page.locator('input[type="file"]').setInputFiles(inRoot('seed/media/lighthouse-storm.jpg'));
  const added = page.getByText('image Added');
  await added.waitFor();
  await page.getByPlaceholder('Write a caption').fill('Nobody was in the lighthouse. I asked.');
  await added.waitFor({ state: 'hidden' });
}

/**
 * Waits until nothing in view is loading, and until all pictures in view and the fonts are loaded.
 *
 * @param {Page} page
 * @param {number} [minPictures]
 */
async function untilLoaded(page, minPictures = 1) {
  await page.locator('main').waitFor();
  await page.waitForFunction((min) => {
    /** @param {Element} element */
    const isInView = (element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    const pictures = [...document.images].filter(isInView);
    const isLoading = [...document.querySelectorAll('[role="status"], [aria-busy="true"]')]
      .filter(isInView)
      .some(
        (element) => element.matches('[aria-busy="true"]') || /^Loading/.test(element.ariaLabel ?? element.textContent),
      );
    return (
      pictures.length >= min && !isLoading && pictures.every((picture) => picture.complete && picture.naturalWidth > 0)
    );
  }, minPictures);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Compresses with the best quality that fits into `maxBytes`. @param {Buffer} png */
async function toWebp(png) {
  const { default: sharp } = await import('sharp');
  for (let quality = 86; quality >= 30; quality -= 8) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length < maxBytes) return webp;
  }
  throw new CommandError(`A screenshot does not fit into ${maxBytes} bytes.`);
}

/**
 * Adds likes to the seeded posts through the API. They are the same in each run.
 *
 * @param {string} api
 * @param {string} password
 */
async function addLikes(api, password) {
  const { succeed } = await import('../lib/api-client.mjs');
  const { posts } = await succeed(api, 'GET', '/posts?limit=50');
  for (const [offset, name] of likers.entries()) {
    const body = { email: `${name}@example.com`, password };
    const { encodedToken: token } = await succeed(api, 'POST', '/auth/login', { body });
    for (const [index, { _id }] of posts.entries())
      if ((index * 7 + offset * 3) % 5 < 3) await succeed(api, 'POST', `/posts/like/${_id}`, { token });
  }
}

/** The screens that `--languages` takes in each language: before and after the sign-in. */
const signedOutScreens = { login: '/', 'sign-up': '/signup' };
const signedInScreens = {
  ...{ feed: '/posts', post: '/post/poppy-field', explore: '/explore', search: '/search' },
  ...{ profile: '/profile/theo%40example.com', notifications: '/notifications' },
  ...{ settings: '/settings', composer: '/post/create' },
};

/**
 * Takes ten screens in each language and size, to `.data/screenshots/LANGUAGE/`. Right-to-left languages are dark.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
async function takeInEachLanguage(browser, url) {
  const { openPage, signIn } = await import('../lib/browser.mjs');
  for (const language of ['en', 'de', 'es', 'ja', 'ar'])
    for (const [size, display] of Object.entries(sizes)) {
      const folder = inRoot('.data/screenshots', language);
      progress(`${language}, ${size}`);
      await mkdir(folder, { recursive: true });
      const { page, close } = await openPage(browser, url, {
        ...{ ...display, ...still, colorScheme: language === 'ar' ? 'dark' : 'light' },
      });
      /** @param {Record<string, string>} screensOfState */
      const takeAll = async (screensOfState) => {
        for (const [name, path] of Object.entries(screensOfState)) {
          await page.goto(path);
          await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
          await page.reload();
          await untilLoaded(page, 0);
          await page.screenshot({ path: `${folder}/${size}-${name}.png`, animations: 'disabled', caret: 'hide' });
        }
      };
      await takeAll(signedOutScreens);
      await page.evaluate(() => localStorage.removeItem('language'));
      await signIn(page, viewer);
      await page.clock.setFixedTime(now);
      await takeAll(signedInScreens);
      await close();
    }
}

await run(async () => {
  const { languages } = flags('screenshots', {
    languages: { type: 'boolean', help: 'take ten screens in each language, to .data/screenshots' },
  });
  await ensureInstalled();
  const [{ buildAll }, { loadSeed }, { launch, openPage, signIn }, { withStack }] = await Promise.all([
    import('../../scripts/build.mjs'),
    import('../../scripts/load-seed.mjs'),
    import('../lib/browser.mjs'),
    import('../lib/stack.mjs'),
  ]);
  await buildAll();
  await withStack('screenshots', async ({ env }) => {
    await loadSeed(env);
    await addLikes(env.GLIMPSE_API, seedPassword);
    const browser = await launch();
    try {
      if (languages) return await takeInEachLanguage(browser, env.GLIMPSE_URL);
      for (const { name, path, theme, size, open } of screens) {
        const file = `docs/screenshots/${name}-${theme}-${size}.webp`;
        progress(file);
        const { page, close } = await openPage(browser, env.GLIMPSE_URL, {
          ...{ ...sizes[size], ...still, colorScheme: theme, locale: 'en-GB' },
        });
        await signIn(page, viewer);
        await page.clock.setFixedTime(now);
        await page.goto(path);
        await open?.(page);
        await untilLoaded(page);
        const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        await writeFile(inRoot(file), await toWebp(png));
        await close();
      }
    } finally {
      await browser.close();
    }
  });
});
