import { seedBundle } from './build.mjs';
import { runProgram } from './lib/process.mjs';

/**
 * Loads the seed data into the stack in `env`. Idempotent. With `ready`, the program loads its code at once and the data
 * when `ready` resolves, because loading the code takes more than a second.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {{ args?: string[], quiet?: boolean, ready?: Promise<unknown> }} [options]
 */
export const loadSeed = (env, { args = [], quiet = true, ready } = {}) =>
  runProgram(process.execPath, [seedBundle, ...args], {
    env: { ...process.env, ...env, ...(ready && { GLIMPSE_SEED_WAITS: '1' }) },
    quiet,
    label: 'Loading the seed data',
    ...(ready && { ready }),
  });
