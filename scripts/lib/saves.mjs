/**
 * The saved data of a stack, in its folder below .data/:
 *
 *   export            the newest save, as firebase-tools writes it
 *   export-previous   the one before
 *   export-next       a complete save that is about to become `export`, at the latest in the next run
 *   export-partial    a save that is being written
 *
 * A save is written to a new folder, which is renamed when it is complete. Therefore a complete save exists even if the
 * process is killed at any moment.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { CommandError, messageOf } from './terminal.mjs';

/** firebase-tools writes this file last, so it exists only in a complete export. */
const metadataFile = 'firebase-export-metadata.json';

/** A save can be this much larger than the previous one. */
const spareBytes = 32 * 1024 * 1024;

/** @param {string} folder of the stack */
const foldersIn = (folder) => ({
  newest: `${folder}/export`,
  previous: `${folder}/export-previous`,
  next: `${folder}/export-next`,
  partial: `${folder}/export-partial`,
});

/** @param {string} save */
const isComplete = (save) => existsSync(`${save}/${metadataFile}`);

/** @param {string} path */
const remove = (path) => rm(path, { recursive: true, force: true });

/** Returns the time of a save as text for the user. @param {string} save */
const timeOf = async (save) => (await stat(`${save}/${metadataFile}`)).mtime.toLocaleString('en-GB');

/** Makes `export-next` the newest save. Can be interrupted at any point and run again. @param {string} folder */
async function promoteNext(folder) {
  const { newest, previous, next } = foldersIn(folder);
  if (existsSync(newest)) {
    await remove(previous);
    await rename(newest, previous);
  }
  await rename(next, newest);
}

/**
 * Returns the newest save and its time, or undefined when there is none. First finishes the work of a killed run.
 * Throws CommandError when the newest save is not complete.
 *
 * @param {string} folder
 * @returns {Promise<{ path: string, time: string } | undefined>}
 */
export async function newestSave(folder) {
  const { newest, previous, next, partial } = foldersIn(folder);
  if (isComplete(next)) await promoteNext(folder);
  await Promise.all([next, partial].map(remove));
  // firebase-tools leaves such folders if it is killed during an export.
  const entries = existsSync(folder) ? await readdir(folder) : [];
  const unfinished = entries.filter((name) => name.startsWith('firebase-export-'));
  await Promise.all(unfinished.map((name) => remove(`${folder}/${name}`)));
  if (!existsSync(newest) && !existsSync(previous)) return undefined;
  try {
    JSON.parse(await readFile(`${newest}/${metadataFile}`, 'utf8'));
  } catch (error) {
    const why = `The saved data in ${newest} cannot be read: ${messageOf(error)}`;
    throw new CommandError(`${why}\n${await recoveryAdvice(folder)}`);
  }
  return { path: newest, time: await timeOf(newest) };
}

/** Returns instructions for a damaged newest save. @param {string} folder */
export async function recoveryAdvice(folder) {
  const { newest, previous } = foldersIn(folder);
  const back = isComplete(previous)
    ? `To go back to the previous save of ${await timeOf(previous)}: rm -rf ${newest} && mv ${previous} ${newest}`
    : `There is no previous save in ${previous}.`;
  return `${back}\nTo start with empty data: npm start -- --fresh`;
}

/** Returns the size of all files below a folder in bytes. @param {string} folder */
async function sizeOf(folder) {
  if (!existsSync(folder)) return 0;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(`${file.parentPath}/${file.name}`)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Throws when the disk has too little space for a save, because a save on a full disk can crash the emulators.
 *
 * @param {string} folder
 */
async function requireSpace(folder) {
  const { bavail, bsize } = await statfs(folder);
  const needed = (await sizeOf(foldersIn(folder).newest)) + spareBytes;
  if (bavail * bsize < needed)
    throw new CommandError(`the disk is full (${Math.ceil(needed / 2 ** 20)} MiB are needed in ${folder})`);
}

/**
 * Saves the data of the emulators. `write` must write an export to the given path. Throws if the save failed. The
 * earlier saves then stay.
 *
 * @param {string} folder
 * @param {(path: string) => Promise<void>} write
 */
export async function save(folder, write) {
  const { next, partial } = foldersIn(folder);
  await requireSpace(folder);
  await remove(partial);
  await write(partial);
  if (!isComplete(partial)) throw new CommandError('the export is incomplete');
  await remove(next);
  await rename(partial, next);
  await promoteNext(folder);
}
