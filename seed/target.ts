/** An error that the user can fix. `exitCode` is 2 for wrong usage. */
export class SeedError extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * The project that gets the seed. The first bucket of `buckets` that exists is used. `storageHost` is the host and port
 * of the Storage emulator.
 */
export interface Target {
  readonly project: string;
  readonly buckets: readonly string[];
  readonly storageHost: string | undefined;
  readonly isEmulator: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const emulatorVariables = [
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
] as const;

/**
 * Reads the target from flags and environment. A real project needs `--project` and an environment without emulators.
 * Projects with the prefix demo- exist only in the emulators. Throws SeedError.
 */
export function readTarget(
  flags: { readonly project?: string | undefined; readonly bucket?: string | undefined },
  env: Environment,
): Target {
  const setVariables = emulatorVariables.filter((name) => env[name]);
  const isEmulator = setVariables.length === emulatorVariables.length;
  const project = flags.project ?? (isEmulator ? env.GCLOUD_PROJECT : undefined);
  if (project === undefined) {
    throw new SeedError('No project: name one with --project ID, or start the emulators with `npm start`.', 2);
  }
  if (!/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project)) {
    throw new SeedError(`"${project}" is not a project id.`, 2);
  }
  if (setVariables.length > 0 && !isEmulator) {
    const missing = emulatorVariables.filter((name) => !env[name]);
    throw new SeedError(`Some emulators are set but not ${missing.join(' and ')}: set all three or none.`);
  }
  if (!isEmulator && project.startsWith('demo-')) {
    throw new SeedError(
      `${project} is a demo project, which exists only in the emulators: start them with \`npm start\`.`,
    );
  }
  const configured = isEmulator ? configuredBucket(env) : undefined;
  const buckets = flags.bucket
    ? [flags.bucket]
    : configured
      ? [configured]
      : isEmulator
        ? [`${project}.appspot.com`]
        : [`${project}.firebasestorage.app`, `${project}.appspot.com`];
  return { project, buckets, storageHost: env.FIREBASE_STORAGE_EMULATOR_HOST, isEmulator };
}

/** Returns the default bucket in the configuration of the Functions emulator. */
function configuredBucket(env: Environment): string | undefined {
  if (!env.FIREBASE_CONFIG) return undefined;
  let config: unknown;
  try {
    config = JSON.parse(env.FIREBASE_CONFIG);
  } catch {
    throw new SeedError('FIREBASE_CONFIG is not JSON.');
  }
  if (typeof config !== 'object' || config === null || !('storageBucket' in config)) return undefined;
  return typeof config.storageBucket === 'string' ? config.storageBucket : undefined;
}
