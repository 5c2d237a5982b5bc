import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';

/** Builds do not contain tests and their helpers. */
const ignored = /(?:^|[\\/])(?:node_modules|testing)(?:[\\/]|$)|\.test\.\w+$/;

/** Returns the files that these paths name or contain, from the root. A missing path has none. @param {string[]} names */
function filesOf(names) {
  return names.flatMap((name) => {
    const stats = statSync(inRoot(name), { throwIfNoEntry: false });
    if (!stats?.isDirectory()) return stats ? [{ file: name, stats }] : [];
    return readdirSync(inRoot(name), { recursive: true, encoding: 'utf8' })
      .sort()
      .map((each) => path.join(name, each))
      .filter((file) => !ignored.test(file))
      .map((file) => ({ file, stats: statSync(inRoot(file)) }))
      .filter((entry) => entry.stats.isFile());
  });
}

/** Returns a hash of the names and contents of the files at and below these paths. @param {string[]} names */
export function fingerprint(names) {
  const hash = createHash('sha256');
  for (const { file } of filesOf(names)) hash.update(`${file}\0`).update(readFileSync(inRoot(file)));
  return hash.digest('hex');
}

/** Returns a hash that changes whenever a program writes one of these files. @param {string[]} names */
export function writtenState(names) {
  const hash = createHash('sha256');
  for (const { file, stats } of filesOf(names)) hash.update(`${file}\0${stats.mtimeMs} ${stats.size}\0`);
  return hash.digest('hex');
}
