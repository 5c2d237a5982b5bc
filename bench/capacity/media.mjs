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
import { photos } from './media/photos.mjs';
import { measurePhone, measureQuality } from './media/quality.mjs';
import { devices, meanBytes, measureScreens, shares } from './media/screens.mjs';
import { mean, storedBytes } from './media/versions.mjs';

/** @typedef {typeof import('../../web/src/entities/media/image-sizes.ts')} ImageSizes */
/** @typedef {typeof import('../../functions/src/media/process.ts')} ProcessModule */

/** Bundles the product's code and imports it. @returns {Promise<ImageSizes & ProcessModule>} */
async function importProduct() {
  // In functions/node_modules, packages resolve as they do for functions/lib, and nothing is deployed or committed.
  const folder = inRoot('functions/node_modules/.bench');
  await mkdir(folder, { recursive: true });
  const outfile = `${folder}/media.mjs`;
  const contents = `
    export { processImage } from './src/media/process.ts';
    export { sizesIn, wholeSizes } from '../web/src/entities/media/image-sizes.ts';`;
  await build({
    stdin: { contents, resolveDir: inRoot('functions'), loader: 'ts' },
    ...{ outfile, bundle: true, platform: 'node', target: 'node24', format: 'esm', logLevel: 'warning' },
    external: ['sharp', 'thumbhash', 'file-type'],
  });
  return import(outfile);
}

await run(async () => {
  const product = await importProduct();
  /** @type {import('./media/versions.mjs').Processed[]} */
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
    bytesStored: {
      before: Math.round(mean(pictures.map((picture) => storedBytes(picture, 'before')))),
      after: Math.round(mean(pictures.map((picture) => storedBytes(picture, 'after')))),
    },
    loaded,
    quality: await measureQuality(pictures),
    iPhoneFeed: await measurePhone(pictures),
    assumptions: { devices, shares },
  };
  await writeFile(inRoot('bench/capacity/media.json'), `${JSON.stringify(results, null, 2)}\n`);
  console.table(loaded.map(({ before, after, ...row }) => ({ ...row, before: before.bytes, after: after.bytes })));
  console.table(results.quality);
  console.log(results.bytesPerPicture, results.bytesStored, results.iPhoneFeed);
});
