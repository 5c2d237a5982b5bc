import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** @param {...string} parts */
export const inRoot = (...parts) => path.join(root, ...parts);
export const firebaseCli = inRoot('node_modules/firebase-tools/lib/bin/firebase.js');
