import type { OfficialPrograms } from './official.mjs';

/** The variables that make firebase-tools start the embedded emulators; see environment.mjs. */
export function emulatorVariables(env?: NodeJS.ProcessEnv): {
  readonly PATH: string;
  readonly FIRESTORE_EMULATOR_BINARY_PATH: string;
  readonly STORAGE_EMULATOR_BINARY_PATH: string;
  readonly GLIMPSE_EMULATOR_NODE: string;
};

/** The java that the launcher hands over to, or null where there is none. */
export function realJava(env?: NodeJS.ProcessEnv): string | null;

/** `env` with `emulatorVariables` set, for a child process; with `official`, Google's programs run in the place of ours. */
export function emulatorEnvironment(
  env?: NodeJS.ProcessEnv,
  official?: Pick<OfficialPrograms, 'firestore' | 'storage'>,
): NodeJS.ProcessEnv;
