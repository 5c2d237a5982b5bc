import type { OfficialPrograms } from './official.mjs';

/** The variables that make firebase-tools start the embedded emulators. See environment.mjs. */
export function emulatorVariables(
  env?: NodeJS.ProcessEnv,
  withPreload?: boolean,
): {
  readonly PATH: string;
  readonly FIRESTORE_EMULATOR_BINARY_PATH: string;
  readonly STORAGE_EMULATOR_BINARY_PATH: string;
  readonly GLIMPSE_EMULATOR_NODE: string;
  /** On Windows, or if `withPreload` is true. */
  readonly NODE_OPTIONS?: string;
};

/** The value of PATH, whatever its letters are on Windows. */
export function pathOf(env: NodeJS.ProcessEnv): string;

/** The path of the real java, which the launcher runs for other programs. Null if there is none. */
export function realJava(env?: NodeJS.ProcessEnv): string | null;

/**
 * Returns the environment for a child process: `env` with `emulatorVariables`. With `official`, Google's programs run
 * instead of the embedded ones.
 */
export function emulatorEnvironment(
  env?: NodeJS.ProcessEnv,
  official?: Pick<OfficialPrograms, 'firestore' | 'storage'>,
): NodeJS.ProcessEnv;
