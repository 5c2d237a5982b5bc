/** Vitest runs this once before the tests that need everything built. `npm test` builds before it runs whole suites. */
import { buildAll } from '../build.mjs';
import { exitOnError } from './exit-on-error.mjs';

export async function setup() {
  if (!process.env.GLIMPSE_TEST_STACK) await exitOnError(buildAll);
}
