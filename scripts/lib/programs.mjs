/**
 * Chooses the programs for Firestore and for the Storage rules. EMULATOR is "embedded" (ours, the default) or
 * "official" (Google's).
 */
import { emulatorEnvironment } from '../../packages/firestore-emulator/launcher/environment.mjs';
import { findOfficial } from '../../packages/firestore-emulator/launcher/official.mjs';
import { CommandError, messageOf } from './terminal.mjs';

/** Returns the value of EMULATOR. @returns {'embedded' | 'official'} */
export function wantedEmulator() {
  const chosen = process.env.EMULATOR || 'embedded';
  if (chosen === 'official' || chosen === 'embedded') return chosen;
  throw new CommandError(`EMULATOR is "${chosen}"; it can be "embedded" (the default) or "official".`, 2);
}

/**
 * Returns the programs that EMULATOR selects. `environment` adds the variables with which firebase-tools starts them.
 * `output` is a text about Google's programs for the terminal. Throws CommandError with instructions if Google's
 * programs are selected but not installed.
 */
export function chosenPrograms() {
  if (wantedEmulator() === 'embedded')
    return { output: undefined, environment: (/** @type {NodeJS.ProcessEnv} */ env) => emulatorEnvironment(env) };
  const official = find();
  const { firestore, version, storage, javaVersion } = official;
  const output = [
    `Firestore is Google's${version ? ` ${version}` : ''} on Java ${javaVersion} (${firestore})`,
    storage
      ? `Storage rules run in Google's runtime (${storage})`
      : "Storage rules run in our runtime: Google's is not on this machine",
  ].join('; ');
  return { output, environment: (/** @type {NodeJS.ProcessEnv} */ env) => emulatorEnvironment(env, official) };
}

function find() {
  try {
    return findOfficial();
  } catch (error) {
    throw new CommandError(
      `${messageOf(error)}\nWithout EMULATOR=official our own emulators run, which need no installation.`,
    );
  }
}

/**
 * Throws CommandError on systems where the emulators do not run, because firebase-tools starts them through a shell
 * script.
 */
export function checkSystem() {
  if (process.platform !== 'linux' && process.platform !== 'darwin')
    throw new CommandError(
      `Glimpse runs on Linux, on macOS and on Windows inside WSL (https://learn.microsoft.com/windows/wsl/install); this is ${process.platform}.`,
    );
  chosenPrograms();
}
