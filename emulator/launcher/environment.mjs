import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

// From launcher/ as from lib/, where this is bundled into the command line, the launcher is a sibling.
const launcher = fileURLToPath(new URL('../launcher', import.meta.url));

/**
 * The variables that make firebase-tools start the embedded emulators instead of Google's Java programs. Needs no build.
 *
 * @param {NodeJS.ProcessEnv} env the environment to build on
 * @returns {{ PATH: string, FIRESTORE_EMULATOR_BINARY_PATH: string, STORAGE_EMULATOR_BINARY_PATH: string, GLIMPSE_EMULATOR_NODE: string }}
 */
export function emulatorVariables(env = process.env) {
  const others = (env.PATH ?? '').split(delimiter).filter((directory) => directory !== launcher);
  return {
    PATH: [launcher, ...others].join(delimiter),
    FIRESTORE_EMULATOR_BINARY_PATH: `${launcher}/firestore.jar`,
    STORAGE_EMULATOR_BINARY_PATH: `${launcher}/storage-rules.jar`,
    GLIMPSE_EMULATOR_NODE: process.execPath,
  };
}

/**
 * A whole environment for a child process: `env` with `emulatorVariables` set.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function emulatorEnvironment(env = process.env) {
  return { ...env, ...emulatorVariables(env) };
}
