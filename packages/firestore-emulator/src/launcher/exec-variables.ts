import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FlagError } from './flags.ts';

/** The environment variable with further flags, as a JSON list, for when firebase-tools writes the command line. */
export const flagsVariable = 'GLIMPSE_EMULATOR_FLAGS';

/** Returns the flags in the environment variable. Throws FlagError. */
export function givenFlags(env: NodeJS.ProcessEnv): readonly string[] {
  const text = env[flagsVariable];
  if (!text) return [];
  try {
    const flags: unknown = JSON.parse(text);
    if (Array.isArray(flags) && flags.every((flag) => typeof flag === 'string')) return flags;
  } catch {
    // Throws the same error as for JSON that is no list of strings.
  }
  throw new FlagError(`${flagsVariable} is not a JSON list of strings: ${text}`);
}

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
