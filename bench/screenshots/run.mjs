/**
 * `npm run screenshots`: every screen at a phone's and a desktop's width, light and dark, from a private seeded stack, as
 * docs/screenshots/<screen>-<theme>-<phone|desktop>.webp. A screen that cannot be shot is an error, told at the end.
 * `-- --only feed,post` makes some of them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { ensureInstalled } from '../../scripts/lib/install.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { CommandError, flags, progress, run } from '../../scripts/lib/terminal.mjs';

const folder = inRoot('docs/screenshots');
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('./screens.mjs').Screen} Screen */

const widths = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};
const themes = /** @type {const} */ (['light', 'dark']);
const viewer = 'ines@example.com';
/** When it is, on the screens: two days after the seed's newest post. Timers run on. */
const now = new Date('2026-11-20T12:00:00Z');
const maxBytes = 120_000;
const limitMs = 45_000;

/** Everything in view has arrived: pictures, posters, fonts, and no part is still loading. @param {Page} page */
async function arrived(page) {
  await page.waitForFunction(() => {
    /** @param {Element} element */
    const isInView = (element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    const isLoading = [...document.querySelectorAll('[role="status"], [aria-busy="true"]')].some(
      (element) =>
        isInView(element) &&
        (element.ariaBusy === 'true' ||
          /^(Loading|Searching)/.test(element.ariaLabel ?? element.textContent)),
    );
    const pictures = [...document.images].filter(isInView);
    return !isLoading && pictures.every((picture) => picture.complete && picture.naturalWidth > 0);
  });
  await page.evaluate(async () => {
    const posters = [...document.querySelectorAll('video')]
      .filter((video) => video.poster !== '')
      .map(async ({ poster }) => {
        const picture = new Image();
        picture.src = poster;
        await picture.decode();
      });
    await Promise.all([document.fonts.ready, ...posters]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** As good as fits. @param {import('sharp').SharpConstructor} sharp @param {Buffer} png */
async function toWebp(sharp, png) {
  for (let quality = 86; quality >= 30; quality -= 8) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (webp.length < maxBytes) return webp;
  }
  throw new CommandError(`it does not fit into ${maxBytes} bytes`);
}

/**
 * @param {BrowserContext} context
 * @param {Screen} screen
 * @param {{ isPhone: boolean, file: string, sharp: import('sharp').SharpConstructor }} how
 */
async function shoot(context, screen, { isPhone, file, sharp }) {
  const page = await context.newPage();
  try {
    await page.clock.setFixedTime(now);
    await page.goto(screen.path);
    await screen.open?.(page, { isPhone });
    for (const part of [screen.shown(page)].flat()) await part.waitFor();
    if (screen.passing) await page.getByText(screen.passing).waitFor({ state: 'hidden' });
    await arrived(page);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    await writeFile(file, await toWebp(sharp, png));
  } finally {
    await page.close();
  }
}

await run(async () => {
  const { only } = flags('screenshots', {
    only: { type: 'string', help: 'some screens, by name' },
  });
  await ensureInstalled();
  const [
    { screens },
    { arrangeScreens },
    { buildAll },
    { loadSeed },
    { launch, seedPassword, signIn },
    { withStack },
  ] = await Promise.all([
    import('./screens.mjs'),
    import('./screen-data.mjs'),
    import('../../scripts/build.mjs'),
    import('../../scripts/load-seed.mjs'),
    import('../lib/browser.mjs'),
    import('../lib/stack.mjs'),
  ]);
  const { default: sharp } = await import('sharp');
  const names = only ? only.split(',') : screens.map(({ name }) => name);
  const unknown = names.filter((name) => !screens.some((screen) => screen.name === name));
  if (unknown.length > 0)
    throw new CommandError(
      `There is no screen ${unknown.join(', ')}; there are ${screens.map(({ name }) => name).join(', ')}.`,
      2,
    );
  const wanted = screens.filter(({ name }) => names.includes(name));

  await buildAll();
  await mkdir(folder, { recursive: true });
  /** @type {string[]} */
  const failures = [];
  await withStack('screenshots', async ({ env }) => {
    await loadSeed(env);
    const browser = await launch();

    /** @type {{ theme: string, width: string, signedOut: BrowserContext, signedIn: BrowserContext }[]} */
    const looks = [];
    for (const theme of themes) {
      for (const [width, options] of Object.entries(widths)) {
        const open = async () => {
          const context = await browser.newContext({
            ...options,
            baseURL: env.GLIMPSE_URL,
            colorScheme: theme,
            reducedMotion: 'reduce',
            locale: 'en-GB',
            timezoneId: 'UTC',
            serviceWorkers: 'block',
          });
          context.setDefaultTimeout(limitMs);
          return context;
        };
        looks.push({ theme, width, signedOut: await open(), signedIn: await open() });
      }
    }
    /** @param {Screen[]} group */
    const shootAll = async (group) => {
      for (const { theme, width, signedOut, signedIn } of looks) {
        if (group.length > 0) progress(`${theme}, ${width}: ${group.map(({ name }) => name).join(', ')}`);
        for (const screen of group) {
          const name = `${screen.name}-${theme}-${width}`;
          const file = `${folder}/${name}.webp`;
          await shoot(screen.signedOut ? signedOut : signedIn, screen, {
            isPhone: width === 'phone',
            file,
            sharp,
          }).catch((error) => failures.push(`${name}: ${error.message}`));
        }
      }
    };

    try {
      progress('Signing in');
      for (const { signedIn } of looks) {
        const page = await signedIn.newPage();
        await signIn(page, viewer);
        await page.close();
      }
      await shootAll(wanted.filter(({ bare }) => bare));
      await arrangeScreens(env.GLIMPSE_API, seedPassword());
      await shootAll(wanted.filter(({ bare }) => !bare));
    } finally {
      await browser.close();
    }
  });
  const total = wanted.length * themes.length * Object.keys(widths).length;
  progress(`${total - failures.length} of ${total} screenshots in docs/screenshots`);
  if (failures.length > 0) throw new CommandError(`Not shot:\n${failures.join('\n')}`);
});
