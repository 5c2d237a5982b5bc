import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';

/** The sources of each part of a running stack. A part comes after the parts that its build needs. */
const sources = {
  emulators: [
    'packages/firestore-emulator/src',
    'packages/firestore-emulator/launcher',
    'packages/firestore-emulator/build.mjs',
    'scripts/stack.mjs',
    'scripts/load-seed.mjs',
    'scripts/lib',
    'scripts/firebase-tools',
    'scripts/test/warm-stack.mjs',
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

/** Builds do not contain tests and their helpers. */
const ignored = /(?:^|[\\/])(?:node_modules|testing)(?:[\\/]|$)|\.test\.\w+$/;

/** Returns a hash of the source files of a part. @param {Part} part */
export function fingerprint(part) {
  const hash = createHash('sha256');
  for (const name of sources[part]) {
    const isFolder = statSync(inRoot(name)).isDirectory();
    const files = isFolder ? readdirSync(inRoot(name), { recursive: true, encoding: 'utf8' }).sort() : [''];
    for (const file of files.map((each) => path.join(name, each))) {
      if (ignored.test(file) || statSync(inRoot(file)).isDirectory()) continue;
      hash.update(`${file}\0`).update(readFileSync(inRoot(file)));
    }
  }
  return hash.digest('hex');
}
