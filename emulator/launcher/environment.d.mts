/** The variables that make firebase-tools start the embedded emulators; see environment.mjs. */
export function emulatorVariables(env?: NodeJS.ProcessEnv): {
  readonly PATH: string;
  readonly FIRESTORE_EMULATOR_BINARY_PATH: string;
  readonly STORAGE_EMULATOR_BINARY_PATH: string;
  readonly GLIMPSE_EMULATOR_NODE: string;
};

/** `env` with `emulatorVariables` set, for a child process. */
export function emulatorEnvironment(env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
