import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// This file is in launcher/, and it is also bundled into lib/ for the CLI. The folder launcher/ must be found from
// both.
const launcher = fileURLToPath(new URL('../launcher', import.meta.url));

const isWindows = process.platform === 'win32';

/** Returns the PATH. Windows calls it `Path`, which matters in a copy of the environment. @param {NodeJS.ProcessEnv} env */
export const pathOf = (env) => env.PATH ?? (isWindows ? env.Path : undefined) ?? '';

/** Returns the folders of the PATH without the launcher. @param {NodeJS.ProcessEnv} env */
const otherFolders = (env) =>
  pathOf(env)
    .split(path.delimiter)
    .filter((directory) => directory !== launcher);

/**
 * Returns the path of the real java, or null if there is none. The folder launcher/ contains a program `java` that
 * comes first in the PATH. That program runs the real java for all programs except the emulators.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export const realJava = (env = process.env) =>
  otherFolders(env)
    .map((directory) => path.join(directory, isWindows ? 'java.exe' : 'java'))
    .find((file) => existsSync(file)) ?? null;

/**
 * Returns the variables that make firebase-tools start the embedded emulators instead of Google's Java programs. Works
 * without a build.
 *
 * @param {NodeJS.ProcessEnv} env the environment from which PATH is taken
 * @param {boolean} withPreload whether a module that Node loads takes the place of the script `java`, which Windows
 * cannot start
 * @returns {{ PATH: string, FIRESTORE_EMULATOR_BINARY_PATH: string, STORAGE_EMULATOR_BINARY_PATH: string,
 * GLIMPSE_EMULATOR_NODE: string, NODE_OPTIONS?: string }}
 */
export function emulatorVariables(env = process.env, withPreload = isWindows) {
  return {
    PATH: [launcher, ...otherFolders(env)].join(path.delimiter),
    FIRESTORE_EMULATOR_BINARY_PATH: path.join(launcher, 'firestore.jar'),
    STORAGE_EMULATOR_BINARY_PATH: path.join(launcher, 'storage-rules.jar'),
    GLIMPSE_EMULATOR_NODE: process.execPath,
    ...(withPreload && { NODE_OPTIONS: withOption(env.NODE_OPTIONS) }),
  };
}

/** Adds the module to NODE_OPTIONS. It is named by its URL, which has no blanks. @param {string} [options] */
function withOption(options = '') {
  const option = `--import=${pathToFileURL(path.join(launcher, 'preload.cjs'))}`;
  return options.includes(option) ? options : `${options} ${option}`.trim();
}

/**
 * Returns the environment for a child process: `env` with `emulatorVariables`. `official` is the result of
 * `findOfficial`. If it is given, Google's programs run instead. If only the Storage rules runtime is missing, the
 * embedded one runs in its place.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Pick<import('./official.mjs').OfficialPrograms, 'firestore' | 'storage'>} [official]
 * @returns {NodeJS.ProcessEnv}
 */
export function emulatorEnvironment(env = process.env, official = undefined) {
  return {
    ...env,
    ...emulatorVariables(env),
    // The launcher starts Google's programs, because firebase-tools starts only a jar of the version that it expects.
    GLIMPSE_OFFICIAL_FIRESTORE: official?.firestore,
    GLIMPSE_OFFICIAL_STORAGE: official?.storage ?? undefined,
  };
}
