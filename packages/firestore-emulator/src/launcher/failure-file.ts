import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The environment variable with the path of a file, to which the Firestore emulator writes why it could not start.
 * firebase-tools writes the emulator's output only to `firestore-debug.log`, and prints `has exited with code: 2`.
 */
const failureVariable = 'GLIMPSE_EMULATOR_FAILURE';

/** Writes the reason to the file that `glimpse-emulator exec` prints, if that command is running. */
export function reportFailure(reason: string, env: NodeJS.ProcessEnv): void {
  const file = env[failureVariable];
  if (file) writeFileSync(file, `${reason}\n`);
}

/** Creates the variable for a command. `takeFailure` returns the reason, or null, and removes the file. */
export function failureFile(): { readonly env: NodeJS.ProcessEnv; takeFailure(): string | null } {
  const folder = mkdtempSync(path.join(tmpdir(), 'glimpse-emulator-'));
  const file = path.join(folder, 'failure.txt');
  return {
    env: { [failureVariable]: file },
    takeFailure() {
      const reason = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
      rmSync(folder, { recursive: true, force: true });
      return reason;
    },
  };
}
