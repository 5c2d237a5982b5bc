/** Google's programs on this machine. */
export interface OfficialPrograms {
  /** The jar of the Firestore emulator. */
  readonly firestore: string;
  /** The version of the Firestore emulator, or null if unknown. */
  readonly version: string | null;
  /** The jar of the Storage rules runtime, or null if it is missing. */
  readonly storage: string | null;
  readonly java: string;
  readonly javaVersion: string;
}

/**
 * Searches for Google's programs in FIRESTORE_EMULATOR_BINARY_PATH and STORAGE_EMULATOR_BINARY_PATH, in the downloads
 * of firebase-tools and in the Google Cloud CLI. Throws an error with installation instructions if there is no
 * Firestore emulator, or no Java to run it. `cloudClis` are the folders into which package managers install the Cloud
 * CLI.
 */
export function findOfficial(env?: NodeJS.ProcessEnv, cloudClis?: readonly string[]): OfficialPrograms;
