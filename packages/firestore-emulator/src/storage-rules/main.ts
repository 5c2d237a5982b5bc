import { runStorageRules } from './runtime.ts';

/**
 * The Storage rules runtime as firebase-tools starts it: requests on stdin, answers on stdout. Ends when stdin ends,
 * on SIGINT, and when nobody reads its answers any more.
 */
export async function main(): Promise<void> {
  const stop = (): void => {
    process.stdin.destroy();
  };
  process.once('SIGINT', stop);
  process.stdout.once('error', stop);
  try {
    await runStorageRules(process.stdin, process.stdout);
  } catch (error) {
    // Destroying stdin ends the loop over it early: that is how it is stopped.
    if (!process.stdin.destroyed) throw error;
  }
}
