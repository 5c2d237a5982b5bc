import sharp from 'sharp';
import { meanSimilarity, similarity } from './similarity.mjs';
import { mean, renditionsOf, rounded } from './versions.mjs';

/** @typedef {import('./versions.mjs').Processed} Processed */
/** @typedef {import('./versions.mjs').Version} Version */

/** Compares the renditions with the original at the same size. @param {readonly Processed[]} pictures */
export async function measureQuality(pictures) {
  const rows = [];
  for (const side of [160, 320, 640, 1080]) {
    /** @type {Record<'webp' | 'avif', { similar: import('./similarity.mjs').Similarity[], bytes: number[] }>} */
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
export async function measurePhone(pictures) {
  const pixels = 1170;
  /** @type {Record<Version, import('./similarity.mjs').Similarity[]>} */
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
