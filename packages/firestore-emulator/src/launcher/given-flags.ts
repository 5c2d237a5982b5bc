import { FlagError } from './flags.ts';

/**
 * The environment variable with further flags for the Firestore emulator, as a JSON list. It is needed when
 * firebase-tools
 * writes the command line.
 */
export const flagsVariable = 'GLIMPSE_EMULATOR_FLAGS';

/** Returns the flags in the environment variable. Throws FlagError. */
export function givenFlags(env: NodeJS.ProcessEnv): readonly string[] {
  const text = env[flagsVariable];
  if (!text) return [];
  let flags: unknown;
  try {
    flags = JSON.parse(text);
  } catch {
    flags = undefined;
  }
  if (Array.isArray(flags) && flags.every((flag) => typeof flag === 'string')) return flags;
  throw new FlagError(`${flagsVariable} is not a JSON list of strings: ${text}`);
}
