/**
 * The command `npm run lint`. Biome checks the format and finds likely mistakes. dependency-cruiser checks imports. The
 * last check finds names with retired words.
 */
import { fileURLToPath } from 'node:url';
import { inRoot } from './lib/paths.mjs';
import { runProgram } from './lib/process.mjs';
import { CommandError, progress, run } from './lib/terminal.mjs';
import { findRetiredNames } from './lint/retired-words.mjs';

const biome = inRoot('node_modules/@biomejs/biome/bin/biome');
const cruiser = inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const config = ['--config', inRoot('.dependency-cruiser.mjs')];
const folders = ['contract', 'functions', 'web', 'packages/firestore-emulator', 'seed', 'tests', 'scripts', 'bench'];

/** Returns the arguments that check the imports of folders below the current one. @param {string[]} where */
export const cruise = (where) => [cruiser, ...config, '--output-type', 'err-long', ...where];

/** Throws CommandError with the findings of all linters. */
export async function lint() {
  await runProgram(process.execPath, [biome, 'check'], { quiet: true, label: 'Biome' });
  await runProgram(process.execPath, cruise(folders), { quiet: true, label: 'dependency-cruiser' });
  const retired = findRetiredNames();
  if (retired.length > 0) throw new CommandError(`Retired words (docs/glossary.md):\n${retired.join('\n')}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    await lint();
    progress('Nothing to complain about');
  });
}
