import { seedBundle } from '../build.mjs';
import { runProgram } from './process.mjs';

/** Loads the seed data into the stack that `env` names. Idempotent. */
export const loadSeed = (env, args = [], quiet = true) =>
  runProgram(process.execPath, [seedBundle, ...args], {
    env: { ...process.env, ...env },
    quiet,
    what: 'Loading the seed data',
  });
