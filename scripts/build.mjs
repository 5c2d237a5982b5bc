/** Builds what runs: the embedded emulators, the functions, the web client and the seed loader. */

import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { inRoot } from './lib/paths.mjs';
import { runProgram } from './lib/process.mjs';
import { flags, progress, run } from './lib/terminal.mjs';

export const seedBundle = inRoot('.data/build/seed.mjs');

/** @param {string} script @param {string} workspace */
const node = (script, workspace) =>
  runProgram(process.execPath, [script], {
    cwd: inRoot(workspace),
    quiet: true,
    what: `The build of ${workspace}`,
  });

export const buildEmulator = () => node('build.mjs', 'emulator');
export const buildFunctions = () => node('build.mjs', 'functions');
export const buildWeb = (env = process.env) =>
  runProgram(process.execPath, [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: inRoot('web'),
    env,
    quiet: true,
    what: 'The build of web',
  });
export const buildSeed = () =>
  bundle({
    entryPoints: [inRoot('seed/main.ts')],
    outfile: seedBundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { '@glimpse/contract': inRoot('contract/src') },
    logLevel: 'warning',
  });

export async function buildAll() {
  progress('Building');
  await Promise.all([buildEmulator(), buildFunctions(), buildWeb(), buildSeed()]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    flags('build', {});
    await buildAll();
    progress('Built emulator/lib, functions/lib and web/dist');
  });
}
