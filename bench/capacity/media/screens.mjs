/** Which renditions the screens load, and how many bytes these have. */
import { launch } from '../../lib/browser.mjs';
import { selectRenditions } from './select-rendition.mjs';
import { bytesOf, mean, renditionsOf } from './versions.mjs';

/** @typedef {import('./versions.mjs').Processed} Processed */
/** @typedef {import('./versions.mjs').Version} Version */
/** @typedef {typeof import('../../../web/src/entities/media/image-sizes.ts')} ImageSizes */
/**
 * @typedef {{ screen: Screen, device: string, browser: 'chromium' | 'safari', before: Load, after: Load }} Row
 * @typedef {{ width: number, bytes: number }} Load the mean width and size of what one picture loads
 */

/** The shares are assumptions. Half of the phones are iPhones, on which every browser selects as Safari does. */
export const devices = /** @type {const} */ ([
  { name: 'phone', width: 390, height: 844, density: 3, share: 0.7, safari: 0.5 },
  { name: 'tablet', width: 768, height: 1024, density: 2, share: 0.05, safari: 1 },
  { name: 'laptop', width: 1280, height: 800, density: 2, share: 0.1, safari: 0.5 },
  { name: 'desktop', width: 1280, height: 800, density: 1, share: 0.15, safari: 0 },
]);

/** The widths of the boxes, as in web/src/features (post-card.tsx, post-tile.tsx, post-detail.tsx, lightbox.tsx). */
const boxes = {
  /** @type {import('../../../web/src/entities/media/image-sizes.ts').BoxWidths} */
  feed: [
    ['(min-width: 768px)', '470px'],
    ['', '100vw'],
  ],
  /** @type {import('../../../web/src/entities/media/image-sizes.ts').BoxWidths} */
  grid: [
    ['(min-width: 980px)', '309px'],
    ['', '33vw'],
  ],
  /** @type {import('../../../web/src/entities/media/image-sizes.ts').BoxWidths} */
  post: [
    ['(min-width: 1440px)', 'calc(100vw - 43rem)'],
    ['(min-width: 1024px)', 'calc(100vw - 38rem)'],
    ['', '100vw'],
  ],
  /** @type {import('../../../web/src/entities/media/image-sizes.ts').BoxWidths} */
  viewer: [['', '100vw']],
};
/** @typedef {keyof typeof boxes} Screen */
const screens = /** @type {Screen[]} */ (Object.keys(boxes));

/** @param {ImageSizes} sizes @param {Processed} picture @param {Screen} screen @param {Version} version */
function srcsetOf({ sizesIn, wholeSizes }, { size, processed }, screen, version) {
  const { renditions, squares } = renditionsOf(size, version, processed);
  const square = { width: 1, height: 1 };
  const cardRatio = Math.min(Math.max(size.width / size.height, 4 / 5), 1.91);
  const text =
    screen === 'feed'
      ? sizesIn(boxes.feed, size, cardRatio)
      : screen === 'grid'
        ? sizesIn(boxes.grid, square, 1)
        : wholeSizes(boxes[screen], size, screen === 'post' ? '90vh' : '100vh');
  const dense = /\(min-resolution: 2\.5dppx\)(?: and \([^)]*\))? (?:calc\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)), /g;
  return {
    loadable: screen === 'grid' ? squares : renditions,
    sizes: version === 'after' ? text : text.replace(dense, ''),
  };
}

/** @param {ImageSizes} sizes @param {readonly Processed[]} pictures @returns {Promise<Row[]>} */
export async function measureScreens(sizes, pictures) {
  const browser = await launch();
  /** @type {Row[]} */
  const rows = [];
  try {
    for (const device of devices) {
      for (const screen of screens) {
        /** @type {Record<Version, Record<'chromium' | 'safari', Load>>} */
        const loads = { before: await loadOf('before'), after: await loadOf('after') };
        for (const name of /** @type {const} */ (['chromium', 'safari']))
          rows.push({
            ...{ screen, device: device.name, browser: name },
            ...{ before: loads.before[name], after: loads.after[name] },
          });

        /** @param {Version} version */
        async function loadOf(version) {
          const srcsets = pictures.map((picture) => srcsetOf(sizes, picture, screen, version));
          const selected = await selectRenditions(
            browser,
            device,
            srcsets.map(({ loadable, sizes: text }) => ({ widths: loadable.map(({ width }) => width), sizes: text })),
          );
          /** @param {'chromium' | 'safari'} name @returns {Load} */
          const load = (name) => {
            const widths = selected.map((one) => one[name]);
            const bytes = srcsets.map(({ loadable }, index) =>
              bytesOf(
                loadable.find(({ width }) => width === widths[index]),
                version,
              ),
            );
            return { width: Math.round(mean(widths)), bytes: Math.round(mean(bytes)) };
          };
          return { chromium: load('chromium'), safari: load('safari') };
        }
      }
    }
  } finally {
    await browser.close();
  }
  return rows;
}

/** Nine of ten pictures that a person sees are in the feed (assumption). @type {Record<Screen, number>} */
export const shares = { feed: 0.8, grid: 0.15, post: 0.04, viewer: 0.01 };

/** @param {readonly Row[]} rows @param {Version} version */
export function meanBytes(rows, version) {
  let sum = 0;
  for (const row of rows) {
    const device = devices.find(({ name }) => name === row.device);
    const browserShare = row.browser === 'safari' ? (device?.safari ?? 0) : 1 - (device?.safari ?? 0);
    sum += row[version].bytes * (device?.share ?? 0) * browserShare * shares[row.screen];
  }
  return Math.round(sum);
}
