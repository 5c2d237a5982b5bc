/** Which programs stand for Firestore and for the Storage rules: EMULATOR is "embedded" (ours, the default) or "official" (Google's). */
import { emulatorEnvironment } from '../../packages/firestore-emulator/launcher/environment.mjs';
import { findOfficial } from '../../packages/firestore-emulator/launcher/official.mjs';
import { CommandError, messageOf } from './terminal.mjs';

/** What EMULATOR asks for. @returns {'embedded' | 'official'} */
export function wantedEmulator() {
  const wish = process.env.EMULATOR || 'embedded';
  if (wish === 'official' || wish === 'embedded') return wish;
  throw new CommandError(`EMULATOR is "${wish}"; it can be "embedded" (the default) or "official".`, 2);
}

/**
 * The programs that EMULATOR asks for: `environment(env)` makes firebase-tools start them, `said` names them where they are not ours. Throws
 * CommandError with what to do when Google's are asked for and not on this machine.
 */
export function chosenPrograms() {
  if (wantedEmulator() === 'embedded')
    return {
      said: undefined,
      environment: (/** @type {NodeJS.ProcessEnv} */ env) => emulatorEnvironment(env),
    };
  const official = find();
  const { firestore, version, storage, javaVersion } = official;
  const said = [
    `Firestore is Google's${version ? ` ${version}` : ''} on Java ${javaVersion} (${firestore})`,
    storage
      ? `Storage rules run in Google's runtime (${storage})`
      : "Storage rules run in our runtime: Google's is not on this machine",
  ].join('; ');
  return { said, environment: (/** @type {NodeJS.ProcessEnv} */ env) => emulatorEnvironment(env, official) };
}

function find() {
  try {
    return findOfficial();
  } catch (error) {
    throw new CommandError(
      `${messageOf(error)}\nWithout EMULATOR=official our own emulators run, which need nothing.`,
    );
  }
}
