import { privatePorts } from '../../scripts/lib/ports.mjs';
import { startStack } from '../../scripts/stack.mjs';

/** @typedef {import('../../scripts/stack.mjs').Stack} Stack */

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @type {Stack | undefined} */
let outer;

/**
 * Runs `work(stack)` with a private stack, and stops the stack afterwards. While it runs, `process.env` has the
 * stack's variables, so that the Admin SDK uses its emulators. A nested call uses the stack of the outer call.
 *
 * @template Result
 * @param {string} name
 * @param {(stack: Stack) => Promise<Result>} work
 */
export async function withStack(name, work) {
  if (outer) return work(outer);
  const stack = await startStack({ name, ports: await privatePorts() });
  outer = stack;
  const before = { ...process.env };
  Object.assign(process.env, stack.env);
  const stop = async () => {
    await stack.stop();
    process.exit(130);
  };
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work(stack);
  } finally {
    outer = undefined;
    for (const signal of signals) process.off(signal, stop);
    for (const key of Object.keys(stack.env)) {
      if (before[key] === undefined) delete process.env[key];
      else process.env[key] = before[key];
    }
    await stack.stop();
  }
}
