/** `npm run lint`: form and likely mistakes by Biome, who imports whom by dependency-cruiser (.dependency-cruiser.mjs). */
import { fileURLToPath } from 'node:url';
import { inRoot } from './lib/paths.mjs';
import { runProgram } from './lib/process.mjs';
import { progress, run } from './lib/terminal.mjs';

const biome = inRoot('node_modules/@biomejs/biome/bin/biome');
const cruiser = inRoot('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const config = ['--config', inRoot('.dependency-cruiser.mjs')];
const folders = ['contract', 'functions', 'web', 'packages', 'seed', 'tests', 'scripts', 'bench'];

/** The command that judges the imports of `where`, folders below the current one. @param {string[]} where */
export const cruise = (where) => [cruiser, ...config, '--output-type', 'err-long', ...where];

/** Throws CommandError with what was found. */
export async function lint() {
  await runProgram(process.execPath, [biome, 'check'], { quiet: true, what: 'Biome' });
  await runProgram(process.execPath, cruise(folders), { quiet: true, what: 'dependency-cruiser' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    await lint();
    progress('Nothing to complain about');
  });
}
