import { FlagError } from './flags.ts';

/** The environment variable with further flags, as a JSON list. It is needed if firebase-tools writes the command line. */
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
