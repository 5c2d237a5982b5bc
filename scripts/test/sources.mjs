import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** What the parts of a running stack are made from. Order matters: a part comes after what it is built with. */
export const sources = {
  emulators: [
    'packages/firestore-emulator/src',
    'packages/firestore-emulator/launcher',
    'packages/firestore-emulator/build.mjs',
    'scripts',
    'firebase.json',
    'firestore.rules',
    'firestore.indexes.json',
    'storage.rules',
    'package-lock.json',
    'functions/package.json',
  ],
  functions: ['functions/src', 'functions/build.mjs', 'contract/src'],
  web: ['web/src', 'web/public', 'web/build', 'web/index.html', 'web/vite.config.ts', 'contract/src'],
  seed: ['seed', 'contract/src', 'functions/src/media'],
};

/** @typedef {keyof typeof sources} Part */

export const parts = /** @type {Part[]} */ (Object.keys(sources));

/** Tests and their helpers are in no build. */
const ignored = /(?:^|[\\/])(?:node_modules|testing)(?:[\\/]|$)|\.test\.\w+$/;

/** @param {string} from @returns {string[]} */
function filesOf(from) {
  const stats = statSync(from, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [from];
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Stands for the content of all files in these folders and of these files. @param {string[]} names from the root */
export function fingerprint(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesOf(inRoot(name)))) {
    if (ignored.test(path.relative(inRoot(), file))) continue;
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @returns {Record<Part, string>} */
export const fingerprints = () => ({
  emulators: fingerprint(sources.emulators),
  functions: fingerprint(sources.functions),
  web: fingerprint(sources.web),
  seed: fingerprint(sources.seed),
});
