import { messageOf } from '../lib/terminal.mjs';

/**
 * Runs a step of a setup file. If it fails, prints the message and exits, because Vitest cannot print the stack trace
 * of a cached setup file.
 *
 * @template Result
 * @param {() => Promise<Result>} step
 */
export const exitOnError = (step) =>
  step().catch((error) => {
    console.error(`\n${messageOf(error)}`);
    process.exit(1);
  });
