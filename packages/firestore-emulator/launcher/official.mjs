import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { emulatorVariables, realJava } from './environment.mjs';

/**
 * Google's own programs on this machine. `firestore`: its jar; `version`: of it, where that can be told; `storage`: the jar of the Storage
 * rules runtime, or null where there is none; `java` and `javaVersion`: what runs them.
 *
 * @typedef {{ firestore: string, version: string | null, storage: string | null, java: string, javaVersion: string }} OfficialPrograms
 */

const advice = `One of these brings it:
  npx firebase setup:emulators:firestore                  a download of 137 MB, for Java 21
  apt-get install google-cloud-cli-firestore-emulator     with Google's package source; Java 11 will do
  gcloud components install cloud-firestore-emulator
Or name a jar that you have: FIRESTORE_EMULATOR_BINARY_PATH=/path/to/cloud-firestore-emulator.jar`;

/**
 * Looks for Google's Firestore emulator and Storage rules runtime: where FIRESTORE_EMULATOR_BINARY_PATH and STORAGE_EMULATOR_BINARY_PATH
 * point, in the downloads of firebase-tools, in the Google Cloud CLI. Throws an Error that says what to do when there is no Firestore
 * emulator, or no Java to run it.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} cloudClis where a system's package manager puts the Google Cloud CLI
 * @returns {OfficialPrograms}
 */
export function findOfficial(env = process.env, cloudClis = ['/usr/lib/google-cloud-sdk']) {
  const ours = emulatorVariables(env);
  const downloads = env.FIREBASE_EMULATORS_PATH || path.join(homeOf(env), '.cache/firebase/emulators');
  /** @param {'FIRESTORE_EMULATOR_BINARY_PATH' | 'STORAGE_EMULATOR_BINARY_PATH'} variable */
  const named = (variable) => {
    const file = env[variable];
    // Somebody's shell may have the variables of the embedded ones.
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
const homeOf = (env) => env.HOME || homedir();

/**
 * The newest download of a program.
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
 * Where a Google Cloud CLI may be: around a `gcloud` of the PATH, and where its own installer puts it.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function cloudCliFolders(env) {
  const commands = (env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'gcloud'));
  const around = commands.filter(existsSync).map((file) => path.dirname(path.dirname(realpathSync(file))));
  return [...around, path.join(homeOf(env), 'google-cloud-sdk')];
}

/**
 * A download has it in its name, the Cloud CLI in its list of what is installed.
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
  // macOS has a java that only says where to get one.
  const { status, stderr } = spawnSync(java ?? 'java', ['-version'], { encoding: 'utf8' });
  const [, javaVersion] = /version "([^"]+)"/.exec(stderr ?? '') ?? [];
  if (!java || status !== 0 || !javaVersion)
    throw new Error(`Google's Firestore emulator is in ${jar}, but there is no Java on the PATH to run it.`);
  return { java, javaVersion };
}
