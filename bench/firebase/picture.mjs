/** The upload of a picture beside a bare `sharp` program with the same outputs. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getApp } from 'firebase-admin/app';
import { getStorage } from 'firebase-admin/storage';
import sharp from 'sharp';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { succeed } from '../lib/api-client.mjs';
import { interleaved, medianOf, timed } from '../lib/stats.mjs';

const budget = 1.3;
/** As functions/src/media/renditions.ts and share-picture.ts have them. */
const webp = { quality: 80 };
const avif = { quality: 50, effort: 1 };
const jpeg = { quality: 82, mozjpeg: true };

/**
 * @param {import('../lib/report.mjs').Report} report
 * @param {number} rounds
 * @param {{ url: string }} here
 * @param {import('./world.mjs').World} world
 */
export async function measurePicture(report, rounds, here, { me }) {
  const bucket = getStorage(getApp()).bucket();
  const original = await sharp(await readFile(inRoot('seed/media/espresso.jpg')))
    .resize({ width: 4000 })
    .jpeg({ quality: 85 })
    .toBuffer();
  /** @type {{ path: string, bytes: Buffer }[]} */
  let files = [];
  const samples = await interleaved(
    {
      ours: async () => {
        const uploadId = randomUUID();
        const sent = bucket.file(`incoming/${me.uid}/${uploadId}/original`);
        await sent.save(original, { contentType: 'image/jpeg', resumable: false });
        const ms = await timed(() => succeed(here.url, 'POST', `/media/${uploadId}`, { token: me.token }));
        const [stored] = await bucket.getFiles({ prefix: `media/${me.uid}/${uploadId}/` });
        files = await Promise.all(
          stored.map(async (file) => ({
            path: file.name.split('/').at(-1) ?? '',
            bytes: (await file.download())[0],
          })),
        );
        return ms;
      },
      bare: () =>
        timed(() =>
          bareOutputs(
            original,
            files.map(({ path }) => path),
          ),
        ),
    },
    { rounds },
  );
  const outputs = await bareOutputs(
    original,
    files.map(({ path }) => path),
  );
  for (const [index, { path, bytes }] of files.entries())
    if (Math.abs(bytes.length / (outputs[index]?.length ?? 0) - 1) > 0.05)
      throw new Error(`${path} has ${bytes.length} bytes, the bare program's ${outputs[index]?.length}`);
  const [ms, bareMs] = [medianOf(samples.ours), medianOf(samples.bare)];
  report.figure({
    what: 'processUpload of a picture of 4000 pixels, against sharp alone',
    unit: '×',
    value: ms / bareMs,
    budget,
    note: `${ms.toFixed(0)} ms against ${bareMs.toFixed(0)}; ${files.length} files: ${files.map(({ path }) => path).join(', ')}; ours also stores them`,
  });
}

/**
 * These files out of the picture, all at once: what sharp's documentation suggests.
 *
 * @param {Buffer} original
 * @param {string[]} names
 */
async function bareOutputs(original, names) {
  const upright = sharp(original).autoOrient().keepIccProfile();
  const { width, height } = await sharp(original).metadata();
  return Promise.all(
    names.map((name) => {
      const [, square, side = ''] = /^(square-)?(\d+)\./.exec(name) ?? [];
      const length = Number(side);
      const sized = square
        ? upright.clone().resize(length, length)
        : upright.clone().resize(length, Math.round((length * height) / width));
      if (name.endsWith('.avif')) return sized.avif(avif).toBuffer();
      if (name.endsWith('.jpg')) return sized.jpeg(jpeg).toBuffer();
      return sized.webp(webp).toBuffer();
    }),
  );
}
