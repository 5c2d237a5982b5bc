/** Builds the embedded emulators, the functions, the web client and the seed loader. */

import { fileURLToPath } from 'node:url';
import { buildIfChanged } from './lib/build-if-changed.mjs';
import { inRoot } from './lib/paths.mjs';
import { runProgram } from './lib/process.mjs';
import { flags, progress, run } from './lib/terminal.mjs';

const seedOutput = '.data/build/seed.mjs';
export const seedBundle = inRoot(seedOutput);

/** The files that a build reads. scripts/build.test.mjs compares them with the imports. */
export const buildInputs = {
  emulator: ['src', 'launcher', 'build.mjs', 'package.json'].map((part) => `packages/firestore-emulator/${part}`),
  functions: [
    'functions/src',
    'functions/build.mjs',
    'functions/package.json',
    'contract/src',
    'contract/package.json',
  ],
  web: [
    ...[
      'web/src',
      'web/public',
      'web/build',
      'web/index.html',
      'web/vite.config.ts',
      'web/tsconfig.json',
      'web/package.json',
    ],
    ...['', '.local', '.production', '.production.local'].map((suffix) => `web/.env${suffix}`),
    ...['contract/src', 'contract/package.json'],
  ],
  seed: [
    ...['seed', 'contract/src'],
    ...[
      'media',
      'firestore',
      'views',
      'auth',
      'conversations',
      'stories',
      'rich-text',
      'visibility',
      'jobs',
      'follows',
    ].map((folder) => `functions/src/${folder}`),
  ],
};

/** The versions of packages, the options of the compiler, and this file. */
const commonInputs = ['package-lock.json', 'package.json', 'tsconfig.json', 'scripts/build.mjs'];

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
/** Bundles the seed loader for Node. npm packages are not bundled. */
export async function buildSeed() {
  // A dynamic import, because this module can be loaded before the packages are installed.
  const { build } = await import('esbuild');
  await build({
    entryPoints: [inRoot('seed/main.ts')],
    outfile: seedBundle,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    alias: { '@glimpse/contract': inRoot('contract/src') },
    logLevel: 'warning',
  });
}

/** @typedef {keyof typeof buildInputs} BuildName */

/** Builds everything that has changed since its last build. */
export async function buildAll() {
  progress('Building what has changed');
  await buildNamed(['emulator', 'functions', 'web', 'seed']);
}

/**
 * Builds everything that has changed since its last build. Resolves when the emulators can start. `webBuild` resolves
 * when the client is built, which takes longer.
 */
export async function buildForStart() {
  progress('Building what has changed');
  const webBuild = buildNamed(['web']);
  // Its failure is handled where it is awaited.
  webBuild.catch(() => {});
  await buildNamed(['emulator', 'functions', 'seed']);
  return { webBuild };
}

/** Builds what has changed of some builds. @param {BuildName[]} names */
export async function buildNamed(names) {
  /** @type {(name: BuildName, output: string, build: () => Promise<unknown>, settings?: unknown) => Promise<unknown>} */
  const build = async (name, output, work, settings) =>
    names.includes(name) &&
    buildIfChanged(name, { inputs: [...commonInputs, ...buildInputs[name]], outputs: [output], settings }, work);
  // Vite reads these variables.
  const webSettings = Object.entries(process.env).filter(([key]) => /^(?:VITE_|GLIMPSE_WEB_CONFIG$)/.test(key));
  await Promise.all([
    build('emulator', 'packages/firestore-emulator/lib', buildEmulator),
    build('functions', 'functions/lib', buildFunctions),
    build('web', 'web/dist', () => buildWeb(), webSettings),
    build('seed', seedOutput, buildSeed),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    flags('build', {});
    progress('Building');
    await Promise.all([buildEmulator(), buildFunctions(), buildWeb(), buildSeed()]);
    progress('Built packages/firestore-emulator/lib, functions/lib and web/dist');
  });
}
