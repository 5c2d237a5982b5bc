/** Google's own programs on this machine. */
export interface OfficialPrograms {
  /** The jar of the Firestore emulator. */
  readonly firestore: string;
  /** Of the Firestore emulator, where that can be told. */
  readonly version: string | null;
  /** The jar of the Storage rules runtime, where there is one. */
  readonly storage: string | null;
  readonly java: string;
  readonly javaVersion: string;
}

/**
 * Looks for Google's programs in FIRESTORE_EMULATOR_BINARY_PATH and STORAGE_EMULATOR_BINARY_PATH, among the downloads of firebase-tools
 * and in the Google Cloud CLI. Throws an Error that says what to do when there is no Firestore emulator, or no Java to run it.
 * `cloudClis`: where a system's package manager puts the Cloud CLI.
 */
export function findOfficial(env?: NodeJS.ProcessEnv, cloudClis?: readonly string[]): OfficialPrograms;
