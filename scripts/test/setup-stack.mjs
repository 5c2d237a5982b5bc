/**
 * Vitest runs this once per project, before the tests that need a stack. Whole suites get a private stack with the
 * name in GLIMPSE_TEST_STACK. Single files share the warm stack. The tests read the addresses from their environment.
 */
import { privatePorts } from '../lib/ports.mjs';
import { loadSeed } from '../load-seed.mjs';
import { startStack } from '../stack.mjs';
import { exitOnError } from './exit-on-error.mjs';
import { leaseWarmStack } from './warm.mjs';

/** @param {string} name */
async function startPrivateStack(name) {
  const stack = await startStack({ name, ports: await privatePorts(), limits: 'reject' });
  try {
    await loadSeed(stack.env);
    return stack;
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** Returns a function that Vitest calls after the last test. */
export async function setup() {
  // Another project of this process has a stack, or the user has started one with scripts/stack.mjs.
  if (process.env.GLIMPSE_URL) return undefined;
  const name = process.env.GLIMPSE_TEST_STACK;
  const { env, stop } = await exitOnError(() => (name ? startPrivateStack(name) : leaseWarmStack()));
  Object.assign(process.env, env);
  return async () => void (await stop());
}
