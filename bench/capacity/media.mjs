/**
 * Measures which renditions the screens load, how many bytes they have, and how similar they are to the original.
 * Writes bench/capacity/media.json. It needs Chromium and some minutes:
 *
 *   node bench/capacity/media.mjs
 *
 * `before` is the release before the issue "Halve the bill": four sizes by the long side, AVIF from 480 px on, and
 * pictures for all pixels of a screen.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import sharp from 'sharp';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { progress, run } from '../../scripts/lib/terminal.mjs';
import { launch } from '../lib/browser.mjs';
import { photos } from './media/photos.mjs';
import { selectRenditions } from './media/select-rendition.mjs';
import { meanSimilarity, similarity } from './media/similarity.mjs';

/** @typedef {import('../../functions/src/media/process.ts').ProcessedImage} ProcessedImage */
/** @typedef {import('../../functions/src/media/renditions.ts').Rendition} Rendition */
/** @typedef {import('./media/select-rendition.mjs').Device} Device */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {'before' | 'after'} Version */

/** The shares are assumptions. Half of the phones are iPhones, on which every browser selects as Safari does. */
const devices = /** @type {const} */ ([
  { name: 'phone', width: 390, height: 844, density: 3, share: 0.7, safari: 0.5 },
  { name: 'tablet', width: 768, height: 1024, density: 2, share: 0.05, safari: 1 },
  { name: 'laptop', width: 1280, height: 800, density: 2, share: 0.1, safari: 0.5 },
  { name: 'desktop', width: 1280, height: 800, density: 1, share: 0.15, safari: 0 },
]);

/** The widths of the boxes, as in web/src/features (post-card.tsx, post-tile.tsx, post-detail.tsx, lightbox.tsx). */
const boxes = {
  /** @type {import('../../web/src/features/posts/image-sizes.ts').BoxWidths} */
  feed: [
    ['(min-width: 768px)', '470px'],
    ['', '100vw'],
  ],
  /** @type {import('../../web/src/features/posts/image-sizes.ts').BoxWidths} */
  grid: [
    ['(min-width: 980px)', '309px'],
    ['', '33vw'],
  ],
  /** @type {import('../../web/src/features/posts/image-sizes.ts').BoxWidths} */
  post: [
    ['(min-width: 1440px)', 'calc(100vw - 43rem)'],
    ['(min-width: 1024px)', 'calc(100vw - 38rem)'],
    ['', '100vw'],
  ],
  /** @type {import('../../web/src/features/posts/image-sizes.ts').BoxWidths} */
  viewer: [['', '100vw']],
};
/** @typedef {keyof typeof boxes} Screen */
const screens = /** @type {Screen[]} */ (Object.keys(boxes));

const widthsBefore = { sides: [320, 640, 1080, 2048], squares: [320, 640], minAvif: 480 };

/** @typedef {typeof import('../../web/src/features/posts/image-sizes.ts')} ImageSizes */
/** @typedef {typeof import('../../functions/src/media/process.ts')} ProcessModule */

/** Bundles the product's code and imports it. @returns {Promise<ImageSizes & ProcessModule>} */
async function importProduct() {
  // In functions/node_modules, packages resolve as they do for functions/lib, and nothing is deployed or committed.
  const folder = inRoot('functions/node_modules/.bench');
  await mkdir(folder, { recursive: true });
  const outfile = `${folder}/media.mjs`;
  const contents = `
    export { processImage } from './src/media/process.ts';
    export { sizesIn, wholeSizes } from '../web/src/features/posts/image-sizes.ts';`;
  await build({
    stdin: { contents, resolveDir: inRoot('functions'), loader: 'ts' },
    ...{ outfile, bundle: true, platform: 'node', target: 'node20', format: 'esm', logLevel: 'warning' },
    external: ['sharp', 'thumbhash', 'file-type'],
  });
  return import(outfile);
}

/** @param {Size} size @param {Version} version @param {ProcessedImage} processed */
function renditionsOf({ width, height }, version, { renditions, squares }) {
  if (version === 'after') return { renditions, squares };
  const longSide = (/** @type {Rendition} */ one) => Math.round((one.width * Math.max(width, height)) / width);
  const largest = renditions.at(-1)?.width;
  return {
    renditions: renditions.filter((one) => one.width === largest || widthsBefore.sides.includes(longSide(one))),
    squares: squares.filter((one, index) => index === squares.length - 1 || widthsBefore.squares.includes(one.width)),
  };
}

/** @param {Rendition | undefined} rendition @param {Version} version */
function bytesOf(rendition, version) {
  if (!rendition) throw new Error('the selected rendition does not exist');
  const { avif, bytes, width } = rendition;
  const isAvif = avif && (version === 'after' || width >= widthsBefore.minAvif);
  return isAvif ? avif.length : bytes.length;
}

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** @param {number} value */
const rounded = (value) => Math.round(value * 10_000) / 10_000;

/**
 * @typedef {{ name: string, size: Size, original: Buffer, processed: ProcessedImage }} Processed
 * @typedef {{ screen: Screen, device: string, browser: 'chromium' | 'safari', before: Load, after: Load }} Row
 * @typedef {{ width: number, bytes: number }} Load the mean width and size of what one picture loads
 */

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
async function measureScreens(sizes, pictures) {
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

/** Compares the renditions with the original at the same size. @param {readonly Processed[]} pictures */
async function measureQuality(pictures) {
  const rows = [];
  for (const side of [160, 320, 640, 1080]) {
    /** @type {Record<'webp' | 'avif', { similar: import('./media/similarity.mjs').Similarity[], bytes: number[] }>} */
    const formats = { webp: { similar: [], bytes: [] }, avif: { similar: [], bytes: [] } };
    for (const { original, processed, size } of pictures) {
      const isSquare = side === 160;
      const width = Math.round((side * size.width) / Math.max(size.width, size.height));
      const rendition = isSquare
        ? processed.squares.find((one) => one.width === side)
        : processed.renditions.find((one) => one.width === width);
      if (!rendition) throw new Error(`a picture has no rendition of ${side} px`);
      const { height = 0 } = await sharp(rendition.bytes).metadata();
      const fit = isSquare ? 'cover' : 'fill';
      const reference = await sharp(original).resize(rendition.width, height, { fit }).png().toBuffer();
      for (const [format, bytes] of /** @type {const} */ ([
        ['webp', rendition.bytes],
        ['avif', rendition.avif ?? rendition.bytes],
      ])) {
        formats[format].similar.push(await similarity(bytes, reference));
        formats[format].bytes.push(bytes.length);
      }
    }
    for (const [format, { similar, bytes }] of Object.entries(formats)) {
      const { ssim, psnrDb } = meanSimilarity(similar);
      rows.push({ side, format, bytes: Math.round(mean(bytes)), ssim: rounded(ssim), psnrDb: rounded(psnrDb) });
    }
  }
  return rows;
}

/**
 * Compares what an iPhone shows in the feed before and after with a lossless picture of all its pixels.
 *
 * @param {readonly Processed[]} pictures
 */
async function measurePhone(pictures) {
  const pixels = 1170;
  /** @type {Record<Version, import('./media/similarity.mjs').Similarity[]>} */
  const shown = { before: [], after: [] };
  for (const { original, size, processed } of pictures.filter(({ size }) => Math.max(size.width, size.height) > 2048)) {
    const height = Math.round((pixels * size.height) / size.width);
    const reference = await sharp(original).resize(pixels, height, { fit: 'fill' }).png().toBuffer();
    for (const version of /** @type {const} */ (['before', 'after'])) {
      const { renditions } = renditionsOf(size, version, processed);
      const wanted = version === 'before' ? pixels : pixels * 0.8;
      const rendition = renditions.find(({ width }) => width >= wanted) ?? renditions.at(-1);
      if (rendition) shown[version].push(await similarity(rendition.avif ?? rendition.bytes, reference));
    }
  }
  const result = (/** @type {Version} */ version) => {
    const { ssim, psnrDb } = meanSimilarity(shown[version]);
    return { ssim: rounded(ssim), psnrDb: rounded(psnrDb) };
  };
  return { before: result('before'), after: result('after') };
}

/** Nine of ten pictures that a person sees are in the feed (assumption). @type {Record<Screen, number>} */
const shares = { feed: 0.8, grid: 0.15, post: 0.04, viewer: 0.01 };

/** @param {readonly Row[]} rows @param {Version} version */
function meanBytes(rows, version) {
  let sum = 0;
  for (const row of rows) {
    const device = devices.find(({ name }) => name === row.device);
    const browserShare = row.browser === 'safari' ? (device?.safari ?? 0) : 1 - (device?.safari ?? 0);
    sum += row[version].bytes * (device?.share ?? 0) * browserShare * shares[row.screen];
  }
  return Math.round(sum);
}

await run(async () => {
  const product = await importProduct();
  /** @type {Processed[]} */
  const pictures = [];
  for (const { name, bytes, type } of await photos()) {
    progress(`Encoding ${name}`);
    const { width, height } = await sharp(bytes).metadata();
    const processed = await product.processImage({ bytes, claimedType: type });
    pictures.push({ name, size: { width, height }, original: bytes, processed });
  }
  progress('Screens');
  const loaded = await measureScreens(product, pictures);
  progress('Quality');
  const results = {
    bytesPerPicture: { before: meanBytes(loaded, 'before'), after: meanBytes(loaded, 'after') },
    loaded,
    quality: await measureQuality(pictures),
    iPhoneFeed: await measurePhone(pictures),
    assumptions: { devices, shares },
  };
  await writeFile(inRoot('bench/capacity/media.json'), `${JSON.stringify(results, null, 2)}\n`);
  console.table(loaded.map(({ before, after, ...row }) => ({ ...row, before: before.bytes, after: after.bytes })));
  console.table(results.quality);
  console.log(results.bytesPerPicture, results.iPhoneFeed);
});
