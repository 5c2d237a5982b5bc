import sharp from 'sharp';
import { ssim } from 'ssim.js';

/** @typedef {{ ssim: number, psnrDb: number }} Similarity */

/**
 * Returns how similar an encoded picture is to its original, at the size of `original`. SSIM compares the structure of
 * the brightness (1 is equal). PSNR compares all colour channels, in decibels.
 *
 * @param {Buffer} encoded
 * @param {Buffer} original a lossless picture
 * @returns {Promise<Similarity>}
 */
export async function similarity(encoded, original) {
  const reference = await rgba(original);
  const shown = await rgba(encoded, reference);
  const { mssim } = ssim(reference, shown, { downsample: false });
  let squares = 0;
  for (let index = 0; index < reference.data.length; index += 4)
    for (let channel = 0; channel < 3; channel++)
      squares += ((reference.data[index + channel] ?? 0) - (shown.data[index + channel] ?? 0)) ** 2;
  const meanSquare = squares / ((reference.data.length / 4) * 3);
  return { ssim: mssim, psnrDb: 10 * Math.log10(255 ** 2 / meanSquare) };
}

/** @param {Buffer} picture @param {{ width: number, height: number }} [size] the size to show it at */
async function rgba(picture, size) {
  const sized = size ? sharp(picture).resize(size.width, size.height, { fit: 'fill' }) : sharp(picture);
  const { data, info } = await sized.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** @param {readonly Similarity[]} all @returns {Similarity} */
export const meanSimilarity = (all) => ({
  ssim: all.reduce((sum, one) => sum + one.ssim, 0) / all.length,
  psnrDb: all.reduce((sum, one) => sum + one.psnrDb, 0) / all.length,
});
