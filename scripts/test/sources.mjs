import { buildInputs } from '../build.mjs';
import { fingerprint as fingerprintOf } from '../lib/fingerprint.mjs';

/** The sources of each part of a running stack. A part comes after the parts that its build needs. */
const sources = {
  emulators: [
    ...buildInputs.emulator,
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
  functions: buildInputs.functions,
  web: buildInputs.web,
  seed: buildInputs.seed,
};

/** @typedef {keyof typeof sources} Part */
export const parts = /** @type {Part[]} */ (Object.keys(sources));

/** Returns a hash of the source files of a part. @param {Part} part */
export const fingerprint = (part) => fingerprintOf(sources[part]);

/** Returns the part that a file belongs to, or undefined. @param {string} file */
export const partOf = (file) =>
  parts.find((part) => sources[part].some((source) => file === source || file.startsWith(`${source}/`)));
