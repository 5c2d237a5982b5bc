/**
 * The command `npm run lint`. Biome checks the format and finds likely mistakes. dependency-cruiser checks imports. The
 * others find names with retired words, what is wrong in other languages than English, and what would not work on
 * Windows.
 */
import { fileURLToPath } from 'node:url';
import { inRoot } from './lib/paths.mjs';
import { runProgram } from './lib/process.mjs';
import { CommandError, progress, run } from './lib/terminal.mjs';
import { findLiteralTexts } from './lint/literal-texts.mjs';
import { findPhysicalStyles } from './lint/physical-styles.mjs';
import { findPlatformCalls } from './lint/platform-calls.mjs';
import { findRetiredNames } from './lint/retired-words.mjs';

export const biome = inRoot('node_modules/@biomejs/biome/bin/biome');
const cruiser = inRoot('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const config = ['--config', inRoot('.dependency-cruiser.mjs')];
const folders = ['contract', 'functions', 'web', 'packages/firestore-emulator', 'seed', 'tests', 'scripts', 'bench'];

/** Returns the arguments that check the imports of folders below the current one. @param {string[]} where */
export const cruise = (where) => [cruiser, ...config, '--output-type', 'err-long', ...where];

/** Throws CommandError with the findings of all linters. */
export async function lint() {
  await runProgram(process.execPath, [biome, 'check'], { quiet: true, label: 'Biome' });
  await runProgram(process.execPath, cruise(folders), { quiet: true, label: 'dependency-cruiser' });
  const findings = [
    { what: 'Retired words (docs/glossary.md)', found: findRetiredNames() },
    { what: 'Styles for left-to-right languages only', found: findPhysicalStyles() },
    { what: 'Texts that are not translated', found: findLiteralTexts() },
    { what: 'Code of the emulator for POSIX systems only', found: findPlatformCalls() },
  ].filter(({ found }) => found.length > 0);
  if (findings.length > 0)
    throw new CommandError(findings.map(({ what, found }) => `${what}:\n${found.join('\n')}`).join('\n'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    await lint();
    progress('Nothing to complain about');
  });
}
