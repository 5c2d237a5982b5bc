import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// From launcher/ as from lib/, where this is bundled into the command line, the launcher is a sibling.
const launcher = fileURLToPath(new URL('.', import.meta.url));

/** Where programs are looked for, without ours in front. @param {NodeJS.ProcessEnv} env */
const otherFolders = (env) =>
  (env.PATH ?? '').split(path.delimiter).filter((directory) => directory !== launcher);

/**
 * The java that the launcher hands over to, or null where there is none.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export const realJava = (env = process.env) =>
  otherFolders(env)
    .map((directory) => path.join(directory, 'java'))
    .find((file) => existsSync(file)) ?? null;

/**
 * The variables that make firebase-tools start the embedded emulators instead of Google's Java programs. Needs no build.
 *
 * @param {NodeJS.ProcessEnv} env the environment to build on
 * @returns {{ PATH: string, FIRESTORE_EMULATOR_BINARY_PATH: string, STORAGE_EMULATOR_BINARY_PATH: string, GLIMPSE_EMULATOR_NODE: string }}
 */
export function emulatorVariables(env = process.env) {
  return {
    PATH: [launcher, ...otherFolders(env)].join(path.delimiter),
    FIRESTORE_EMULATOR_BINARY_PATH: `${launcher}/firestore.jar`,
    STORAGE_EMULATOR_BINARY_PATH: `${launcher}/storage-rules.jar`,
    GLIMPSE_EMULATOR_NODE: process.execPath,
  };
}

/**
 * A whole environment for a child process: `env` with `emulatorVariables` set. With `official`, which `findOfficial` answers, Google's
 * programs run in their place, as far as they are there: a Storage rules runtime that is missing is still the embedded one.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Pick<import('./official.mjs').OfficialPrograms, 'firestore' | 'storage'>} [official]
 * @returns {NodeJS.ProcessEnv}
 */
export function emulatorEnvironment(env = process.env, official = undefined) {
  return {
    ...env,
    ...emulatorVariables(env),
    // Through the launcher, since firebase-tools can start neither a jar without a manifest nor one that belongs to somebody else.
    GLIMPSE_OFFICIAL_FIRESTORE: official?.firestore,
    GLIMPSE_OFFICIAL_STORAGE: official?.storage ?? undefined,
  };
}
