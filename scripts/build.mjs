/** Builds the embedded emulators, the functions, the web client and the seed loader. */

import { fileURLToPath } from 'node:url';
import { bundleProgram } from './lib/bundle.mjs';
import { inRoot } from './lib/paths.mjs';
import { runProgram } from './lib/process.mjs';
import { flags, progress, run } from './lib/terminal.mjs';

export const seedBundle = inRoot('.data/build/seed.mjs');

/** @param {string} script @param {string} workspace */
const runBuild = (script, workspace) =>
  runProgram(process.execPath, [script], { cwd: inRoot(workspace), quiet: true, label: `The build of ${workspace}` });

export const buildEmulator = () => runBuild('build.mjs', 'packages/firestore-emulator');
export const buildFunctions = () => runBuild('build.mjs', 'functions');
export const buildWeb = (env = process.env) =>
  runProgram(process.execPath, [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: inRoot('web'),
    // Vitest sets NODE_ENV to 'test', and Vite would then build React's development version without a service worker.
    env: { ...env, NODE_ENV: 'production' },
    quiet: true,
    label: 'The build of web',
  });
export const buildSeed = () => bundleProgram('seed/main.ts', seedBundle);

export async function buildAll() {
  progress('Building');
  await Promise.all([buildEmulator(), buildFunctions(), buildWeb(), buildSeed()]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    flags('build', {});
    await buildAll();
    progress('Built packages/firestore-emulator/lib, functions/lib and web/dist');
  });
}
