/** The renditions of the release before the bill was halved, and of this one. */

/** @typedef {import('../../../functions/src/media/process.ts').ProcessedImage} ProcessedImage */
/** @typedef {import('../../../functions/src/media/renditions.ts').Rendition} Rendition */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ name: string, size: Size, original: Buffer, processed: ProcessedImage }} Processed */
/** @typedef {'before' | 'after'} Version */

const widthsBefore = { sides: [320, 640, 1080, 2048], squares: [320, 640], minAvif: 480 };

/** @param {Size} size @param {Version} version @param {ProcessedImage} processed */
export function renditionsOf({ width, height }, version, { renditions, squares }) {
  if (version === 'after') return { renditions, squares };
  const longSide = (/** @type {Rendition} */ one) => Math.round((one.width * Math.max(width, height)) / width);
  const largest = renditions.at(-1)?.width;
  return {
    renditions: renditions.filter((one) => one.width === largest || widthsBefore.sides.includes(longSide(one))),
    squares: squares.filter((one, index) => index === squares.length - 1 || widthsBefore.squares.includes(one.width)),
  };
}

/** @param {Rendition | undefined} rendition @param {Version} version */
export function bytesOf(rendition, version) {
  if (!rendition) throw new Error('the selected rendition does not exist');
  const { avif, bytes, width } = rendition;
  const isAvif = avif && (version === 'after' || width >= widthsBefore.minAvif);
  return isAvif ? avif.length : bytes.length;
}

/** Returns the bytes of all files of a picture, without the JPEG for link previews. @param {Processed} picture @param {Version} version */
export function storedBytes({ size, processed }, version) {
  const { renditions, squares } = renditionsOf(size, version, processed);
  return [...renditions, ...squares].reduce((sum, { width, bytes, avif }) => {
    const hasAvif = avif && (version === 'after' || width >= widthsBefore.minAvif);
    return sum + bytes.length + (hasAvif ? avif.length : 0);
  }, 0);
}

/** @param {readonly number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** @param {number} value */
export const rounded = (value) => Math.round(value * 10_000) / 10_000;
