import { seedBundle } from './build.mjs';
import { runProgram } from './lib/process.mjs';

/**
 * Loads the seed data into the stack in `env`. Idempotent.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} [args]
 * @param {boolean} [quiet]
 */
export const loadSeed = (env, args = [], quiet = true) =>
  runProgram(process.execPath, [seedBundle, ...args], {
    env: { ...process.env, ...env },
    quiet,
    label: 'Loading the seed data',
  });
