import sharp from 'sharp';

/**
 * A screen. `density` is in pixels per CSS pixel.
 *
 * @typedef {{ name: string, width: number, height: number, density: number }} Device
 * @typedef {{ widths: readonly number[], sizes: string }} Srcset the widths of the renditions, ascending, and `sizes`
 */

const origin = 'http://pictures.test';

/**
 * Returns the rendition that Chromium loads, and the one that Safari would load. Chromium is asked. Safari loads the
 * smallest rendition with enough pixels, where Chromium often loads the next smaller one.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {Device} device
 * @param {readonly Srcset[]} srcsets
 */
export async function selectRenditions(browser, { width, height, density }, srcsets) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: density });
  const page = await context.newPage();
  await page.route(`${origin}/**`, async (route) => {
    const pixels = Number(new URL(route.request().url()).pathname.slice(1));
    const create = { width: pixels, height: 1, channels: /** @type {const} */ (3), background: 'black' };
    await route.fulfill({ contentType: 'image/png', body: await sharp({ create }).png().toBuffer() });
  });
  const images = srcsets.map(({ widths, sizes }, index) => {
    // A query, because Chromium would show a larger picture that another element has loaded.
    const sources = widths.map((pixels) => `${origin}/${pixels}?${index} ${pixels}w`);
    return `<img srcset="${sources.join(', ')}" sizes="${sizes}">`;
  });
  await page.setContent(images.join(''));
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const shown = await page.evaluate(() =>
    // The natural width of a picture from `srcset` is the width for which `sizes` asks.
    [...document.images].map(({ currentSrc, naturalWidth }) => ({ currentSrc, cssWidth: naturalWidth })),
  );
  await context.close();
  return shown.map(({ currentSrc, cssWidth }, index) => {
    const widths = srcsets[index]?.widths ?? [];
    const safari = widths.find((pixels) => pixels >= cssWidth * density) ?? widths.at(-1) ?? 0;
    return { chromium: Number(new URL(currentSrc).pathname.slice(1)), safari };
  });
}
