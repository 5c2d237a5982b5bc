import { FlagError } from './flags.ts';

/** Names a JSON list of flags for the Firestore emulator, for where firebase-tools writes the command line. */
export const flagsVariable = 'GLIMPSE_EMULATOR_FLAGS';

/** The flags that the environment adds to the command line. Throws FlagError. */
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
  throw new FlagError(`${flagsVariable} is not a JSON list of texts: ${text}`);
}
