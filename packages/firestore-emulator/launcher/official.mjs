import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { emulatorVariables, pathOf, realJava } from './environment.mjs';

/**
 * Google's programs on this machine:
 * - `firestore`: path of the emulator's jar
 * - `version`: its version, or null if unknown
 * - `storage`: path of the jar of the Storage rules runtime, or null if it is missing
 * - `java` and `javaVersion`: the Java that runs them
 *
 * @typedef {{ firestore: string, version: string | null, storage: string | null, java: string, javaVersion:
 * string }} OfficialPrograms
 */

const advice = `One of these brings it:
  npx firebase setup:emulators:firestore                  a download of 137 MB, for Java 21
  apt-get install google-cloud-cli-firestore-emulator     with Google's package source; Java 11 will do
  gcloud components install cloud-firestore-emulator
Or name a jar that you have: FIRESTORE_EMULATOR_BINARY_PATH=/path/to/cloud-firestore-emulator.jar`;

// Portable: only the packages of Linux use this folder, and elsewhere it does not exist.
const packagedCloudClis = ['/usr/lib/google-cloud-sdk'];

/**
 * Searches for Google's Firestore emulator and Storage rules runtime:
 * - in FIRESTORE_EMULATOR_BINARY_PATH and STORAGE_EMULATOR_BINARY_PATH
 * - in the downloads of firebase-tools
 * - in the Google Cloud CLI
 *
 * Throws an error with installation instructions if there is no Firestore emulator, or no Java to run it.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} cloudClis folders into which package managers of the system install the Google
 * Cloud CLI
 * @returns {OfficialPrograms}
 */
export function findOfficial(env = process.env, cloudClis = packagedCloudClis) {
  const ours = emulatorVariables(env);
  const downloads = env.FIREBASE_EMULATORS_PATH || path.join(homeOf(env), '.cache/firebase/emulators');
  /** @param {'FIRESTORE_EMULATOR_BINARY_PATH' | 'STORAGE_EMULATOR_BINARY_PATH'} variable */
  const named = (variable) => {
    const file = env[variable];
    // The environment may already contain the variables of the embedded emulators.
    if (!file || file === ours[variable]) return null;
    if (!existsSync(file)) throw new Error(`${variable} is ${file}, and there is no such file.`);
    return file;
  };
  const firestore =
    named('FIRESTORE_EMULATOR_BINARY_PATH') ??
    newest(downloads, 'cloud-firestore-emulator') ??
    [...cloudCliFolders(env), ...cloudClis]
      .map((folder) => path.join(folder, 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar'))
      .find((file) => existsSync(file));
  if (!firestore)
    throw new Error(
      `Google's Firestore emulator is not on this machine: neither in ${downloads} nor in a Google Cloud CLI.\n${advice}`,
    );
  const storage = named('STORAGE_EMULATOR_BINARY_PATH') ?? newest(downloads, 'cloud-storage-rules-runtime');
  return { firestore, version: versionOf(firestore), storage, ...findJava(env, firestore) };
}

/** @param {NodeJS.ProcessEnv} env */
// Portable: elsewhere the variable is not set.
const homeOf = (env) => env.HOME || homedir();

/**
 * Returns the newest download of a program.
 *
 * @param {string} folder
 * @param {string} name
 */
function newest(folder, name) {
  if (!existsSync(folder)) return null;
  const [file] = readdirSync(folder)
    .filter((entry) => entry.startsWith(`${name}-v`) && entry.endsWith('.jar'))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return file ? path.join(folder, file) : null;
}

/**
 * Returns possible folders of the Google Cloud CLI: those of each `gcloud` on the PATH, and that of its own installer.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function cloudCliFolders(env) {
  const names = ['gcloud', 'gcloud.cmd'];
  const commands = pathOf(env)
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
  const around = commands.filter(existsSync).map((file) => path.dirname(path.dirname(realpathSync(file))));
  return [...around, path.join(homeOf(env), 'google-cloud-sdk')];
}

/**
 * Returns the version of a jar: from its file name, or from the Cloud CLI's list of installed components.
 *
 * @param {string} jar
 */
function versionOf(jar) {
  const [, version] = /-v([\d.]+)\.jar$/.exec(jar) ?? [];
  if (version) return version;
  const list = path.join(path.dirname(jar), '../../.install/cloud-firestore-emulator.snapshot.json');
  if (!existsSync(list)) return null;
  return /"version_string":\s*"([\d.]+)"/.exec(readFileSync(list, 'utf8'))?.[1] ?? null;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} jar
 */
function findJava(env, jar) {
  const java = realJava(env);
  // macOS has a placeholder named java, which only prints how to install Java.
  const { status, stderr } = spawnSync(java ?? 'java', ['-version'], { encoding: 'utf8' });
  const [, javaVersion] = /version "([^"]+)"/.exec(stderr ?? '') ?? [];
  if (!java || status !== 0 || !javaVersion)
    throw new Error(`Google's Firestore emulator is in ${jar}, but there is no Java on the PATH to run it.`);
  return { java, javaVersion };
}
