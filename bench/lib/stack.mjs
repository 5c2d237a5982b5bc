import { privatePorts } from '../../scripts/lib/ports.mjs';
import { startStack } from '../../scripts/stack.mjs';

/** @typedef {import('../../scripts/stack.mjs').Stack} Stack */

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @type {Stack | undefined} */
let currentStack;

/**
 * Runs `work(stack)` with a private stack, and stops the stack afterwards. While it runs, `process.env` has the
 * stack's variables, so that the Admin SDK uses its emulators. A nested call uses the stack of the outer call.
 *
 * @template Result
 * @param {string} name
 * @param {(stack: Stack) => Promise<Result>} work
 */
export async function withStack(name, work) {
  if (currentStack) return work(currentStack);
  const stack = await startStack({ name, ports: await privatePorts() });
  currentStack = stack;
  const previousEnv = { ...process.env };
  Object.assign(process.env, stack.env);
  const stop = async () => {
    await stack.stop();
    process.exit(130);
  };
  for (const signal of signals) process.once(signal, stop);
  try {
    return await work(stack);
  } finally {
    currentStack = undefined;
    for (const signal of signals) process.off(signal, stop);
    for (const key of Object.keys(stack.env)) {
      if (previousEnv[key] === undefined) delete process.env[key];
      else process.env[key] = previousEnv[key];
    }
    await stack.stop();
  }
}

/**
 * Disables the background triggers of the stack in `process.env`. Source:
 * firebase.google.com/docs/emulator-suite/connect_functions
 */
export async function silenceTriggers() {
  const address = `http://${process.env.FIREBASE_EMULATOR_HUB}/functions/disableBackgroundTriggers`;
  const { ok, status } = await fetch(address, { method: 'PUT' });
  if (!ok) throw new Error(`The emulators did not disable the triggers: ${status}`);
}
