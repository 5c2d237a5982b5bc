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
 * Returns the programs that EMULATOR selects. `environment(env)` makes firebase-tools start them. `output` names them
 * if they are Google's. Throws CommandError with instructions when Google's programs are requested and not on this
 * machine.
 */
export function chosenPrograms() {
  if (wantedEmulator() === 'embedded')
    return {
      output: undefined,
      environment: (/** @type {NodeJS.ProcessEnv} */ env) => emulatorEnvironment(env),
    };
  const official = find();
  const { firestore, version, storage, javaVersion } = official;
  const output = [
    `Firestore is Google's${version ? ` ${version}` : ''} on Java ${javaVersion} (${firestore})`,
    storage
      ? `Storage rules run in Google's runtime (${storage})`
      : "Storage rules run in our runtime: Google's is not on this machine",
  ].join('; ');
  return {
    output,
    environment: (/** @type {NodeJS.ProcessEnv} */ env) => emulatorEnvironment(env, official),
  };
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
