/**
 * What a stack keeps between its runs, in its folder below .data/:
 *
 *   export            the newest save, as firebase-tools writes it
 *   export-previous   the one before
 *   export-next       one that is complete and about to take its place; a killed run leaves it, the next one finishes
 *   export-partial    one that is being written
 *
 * A save is written beside the others and renamed when it is whole, so a kill at any moment leaves a whole one.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { CommandError, messageOf } from './terminal.mjs';

/** firebase-tools writes it last. */
const metadataFile = 'firebase-export-metadata.json';

/** What a save may need beyond the size of the one before. */
const spareBytes = 32 * 1024 * 1024;

/** @param {string} folder of the stack */
const placesIn = (folder) => ({
  newest: `${folder}/export`,
  previous: `${folder}/export-previous`,
  next: `${folder}/export-next`,
  partial: `${folder}/export-partial`,
});

/** @param {string} save */
const isWhole = (save) => existsSync(`${save}/${metadataFile}`);

/** @param {string} path */
const remove = (path) => rm(path, { recursive: true, force: true });

/** When it was written, for people. @param {string} save */
const timeOf = async (save) => (await stat(`${save}/${metadataFile}`)).mtime.toLocaleString('en-GB');

/** Puts the complete save where it belongs. May be cut off anywhere and be done again. @param {string} folder */
async function placeNext(folder) {
  const { newest, previous, next } = placesIn(folder);
  if (existsSync(newest)) {
    await remove(previous);
    await rename(newest, previous);
  }
  await rename(next, newest);
}

/**
 * Finishes what a killed run left. Answers the save to start from and its time, or undefined when there is none. Throws
 * CommandError when there is one that is not whole.
 *
 * @param {string} folder
 * @returns {Promise<{ path: string, time: string } | undefined>}
 */
export async function newestSave(folder) {
  const { newest, previous, next, partial } = placesIn(folder);
  if (isWhole(next)) await placeNext(folder);
  await Promise.all([next, partial].map(remove));
  // What firebase-tools was writing when it was killed.
  const inside = existsSync(folder) ? await readdir(folder) : [];
  const left = inside.filter((name) => name.startsWith('firebase-export-'));
  await Promise.all(left.map((name) => remove(`${folder}/${name}`)));
  if (!existsSync(newest) && !existsSync(previous)) return undefined;
  try {
    JSON.parse(await readFile(`${newest}/${metadataFile}`, 'utf8'));
  } catch (error) {
    const why = `The kept data in ${newest} cannot be read: ${messageOf(error)}`;
    throw new CommandError(`${why}\n${await waysOut(folder)}`);
  }
  return { path: newest, time: await timeOf(newest) };
}

/** What to do about a newest save that is damaged, in words. @param {string} folder */
export async function waysOut(folder) {
  const { newest, previous } = placesIn(folder);
  const back = isWhole(previous)
    ? `To go back to the save before it, of ${await timeOf(previous)}: rm -rf ${newest} && mv ${previous} ${newest}`
    : `There is no older save in ${previous}.`;
  return `${back}\nTo begin anew, without any of it: npm start -- --fresh`;
}

/** Bytes of all files below a folder. @param {string} folder */
async function sizeOf(folder) {
  if (!existsSync(folder)) return 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(`${file.parentPath}/${file.name}`)).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A save that fails for want of room may take the emulators with it, so it is not begun. @param {string} folder */
async function checkRoom(folder) {
  const { bavail, bsize } = await statfs(folder);
  const needed = (await sizeOf(placesIn(folder).newest)) + spareBytes;
  if (bavail * bsize < needed)
    throw new CommandError(`the disk is full (${Math.ceil(needed / 2 ** 20)} MiB are needed in ${folder})`);
}

/**
 * Saves what the emulators hold. `write` writes an export to the path it is given. Throws when that was not possible; the saves that
 * were there stay then.
 *
 * @param {string} folder
 * @param {(path: string) => Promise<void>} write
 */
export async function save(folder, write) {
  const { next, partial } = placesIn(folder);
  await checkRoom(folder);
  await remove(partial);
  await write(partial);
  if (!isWhole(partial)) throw new CommandError('the export is not whole');
  await remove(next);
  await rename(partial, next);
  await placeNext(folder);
}
