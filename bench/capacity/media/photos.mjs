/** The pictures that the media bench encodes: pictures of the seed, and generated ones that have all renditions. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { inRoot } from '../../../scripts/lib/paths.mjs';

/** @typedef {{ name: string, bytes: Buffer, type: 'image/jpeg' }} Photo */

const seedPictures = ['harbour-night', 'poppy-field', 'dawn-ridge'];

/** `grain` is the noise of the sensor, in levels of 256. */
const generated = [
  { name: 'smooth portrait', width: 1680, height: 2100, grain: 4 },
  { name: 'grainy landscape', width: 2100, height: 1400, grain: 12 },
];

/** @returns {Promise<Photo[]>} */
export async function photos() {
  /** @type {Photo[]} */
  const all = [];
  for (const name of seedPictures)
    all.push({ name, bytes: await readFile(inRoot(`seed/media/${name}.jpg`)), type: 'image/jpeg' });
  for (const picture of generated)
    all.push({ name: picture.name, bytes: await generatePhoto(picture), type: 'image/jpeg' });
  return all;
}

const octaves = 8;
/** In photographs, details are weaker than large shapes by about this factor per octave. */
const octaveFactor = 1.75;

/**
 * Generates a picture with the statistics of a photograph: shapes of all sizes, a gradient, and the noise of a sensor.
 * The result is the same in each run.
 *
 * @param {typeof generated[number]} picture
 */
async function generatePhoto({ width, height, grain }) {
  const random = createRandom(width + height + grain);
  const shapes = new Float32Array(width * height * 3);
  for (let octave = 0; octave < octaves; octave++) {
    const columns = 4 * 2 ** octave;
    const rows = Math.ceil((columns * height) / width);
    const noise = Buffer.from(Array.from({ length: columns * rows * 3 }, () => Math.floor(random() * 256)));
    const enlarged = await sharp(noise, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    const weight = octaveFactor ** -octave;
    for (let index = 0; index < shapes.length; index++)
      shapes[index] = (shapes[index] ?? 0) + ((enlarged[index] ?? 0) - 128) * weight;
  }
  const pixels = new Uint8ClampedArray(shapes.length);
  for (let index = 0; index < pixels.length; index++) {
    const row = Math.floor(index / 3 / width);
    const gradient = 60 + (120 * row) / height + ((index % 3) - 1) * 20;
    pixels[index] = gradient + (shapes[index] ?? 0) * 0.5 + (random() - 0.5) * 2 * grain;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** A linear congruential generator with the constants of Numerical Recipes. @param {number} seed */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
