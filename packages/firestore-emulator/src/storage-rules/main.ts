import { runStorageRules } from './runtime.ts';

/**
 * Runs the Storage rules runtime for firebase-tools, with requests on stdin and responses on stdout. Exits when stdin
 * ends, on SIGINT, and when nobody reads its output any more.
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
    // Destroying stdin makes the loop over it throw, which is how SIGINT ends it.
    if (!process.stdin.destroyed) throw error;
  }
}
