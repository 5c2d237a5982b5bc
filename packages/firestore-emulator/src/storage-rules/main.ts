import { runStorageRules } from './runtime.ts';

/** Runs the Storage rules runtime on stdin and stdout until stdin ends, or the reader of its output is gone. */
export async function main(): Promise<void> {
  const stop = (): void => {
    process.stdin.destroy();
  };
  process.once('SIGINT', stop);
  process.stdout.once('error', stop);
  try {
    await runStorageRules(process.stdin, process.stdout);
  } catch (error) {
    // `stop` destroys stdin, which makes the loop over it throw.
    if (!process.stdin.destroyed) throw error;
  }
}
