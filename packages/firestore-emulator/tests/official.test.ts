import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emulatorEnvironment, emulatorVariables } from '../launcher/environment.mjs';
import { findOfficial } from '../launcher/official.mjs';
import { emulatorFolder, freePort, launcher, start } from './support/process.ts';
import { until } from './support/until.ts';

/** The home folder of a test. Its folder `bin` is the only one in the PATH. */
let directory: string;
let env: NodeJS.ProcessEnv;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'official-'));
  env = { HOME: directory, PATH: join(directory, 'bin') };
});
afterEach(() => rmSync(directory, { recursive: true }));

function put(file: string, text = ''): string {
  const path = join(directory, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}
/** Creates a fake `java` that prints a version for `-version`, and otherwise its arguments. */
const putJava = (rest = 'printf "%s\\n" "$@"') =>
  put(
    'bin/java',
    `#!/bin/sh\nif [ "$1" = -version ]; then echo 'openjdk version "17.0.1" 2021' >&2; exit; fi\n${rest}\n`,
  );
const find = () => findOfficial(env, [join(directory, 'cli')]);

describe("Google's programs", () => {
  it('are found among the downloads of firebase-tools, the newest of each', () => {
    const java = putJava();
    const downloads = '.cache/firebase/emulators';
    for (const version of ['1.9.0', '1.22.0', '1.19.8']) put(`${downloads}/cloud-firestore-emulator-v${version}.jar`);
    const storage = put(`${downloads}/cloud-storage-rules-runtime-v1.1.3.jar`);
    const firestore = join(directory, `${downloads}/cloud-firestore-emulator-v1.22.0.jar`);
    expect(find()).toEqual({ firestore, version: '1.22.0', storage, java, javaVersion: '17.0.1' });
    env.FIREBASE_EMULATORS_PATH = join(directory, 'elsewhere');
    const elsewhere = put('elsewhere/cloud-firestore-emulator-v1.20.0.jar');
    expect(find()).toMatchObject({ firestore: elsewhere, storage: null });
  });

  it('are found in the Cloud CLI, with any version of the Firestore emulator', () => {
    putJava();
    const jar = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
    const packaged = put(`cli/${jar}`);
    put('cli/.install/cloud-firestore-emulator.snapshot.json', '{ "version": { "version_string": "1.19.9" } }');
    expect(find()).toMatchObject({ firestore: packaged, version: '1.19.9', storage: null });
    put('sdk/bin/gcloud');
    env.PATH = `${env.PATH}:${join(directory, 'sdk/bin')}`;
    const besideCommand = put(`sdk/${jar}`);
    expect(find()).toMatchObject({ firestore: besideCommand, version: null });
  });

  it('are those in the variables of firebase-tools, unless the variables contain the embedded ones', () => {
    putJava();
    const named = put('named.jar');
    const downloaded = put('.cache/firebase/emulators/cloud-firestore-emulator-v1.22.0.jar');
    env.FIRESTORE_EMULATOR_BINARY_PATH = named;
    expect(find()).toMatchObject({ firestore: named, version: null });
    env = { ...env, ...emulatorVariables(env) };
    expect(find()).toMatchObject({ firestore: downloaded, storage: null });
    env.STORAGE_EMULATOR_BINARY_PATH = join(directory, 'missing.jar');
    expect(find).toThrow(`STORAGE_EMULATOR_BINARY_PATH is ${directory}/missing.jar, and there is no such`);
  });

  it('that are missing cause an error with installation instructions', () => {
    expect(find).toThrow(/is not on this machine: .*\n(.*\n)*.*setup:emulators:firestore(.*\n)*.*apt-get install/);
    put('.cache/firebase/emulators/cloud-firestore-emulator-v1.22.0.jar');
    expect(find).toThrow('there is no Java on the PATH');
    put('bin/java', '#!/bin/sh\necho "No Java runtime present" >&2\nexit 1\n');
    expect(find).toThrow('there is no Java on the PATH');
  });

  it('run instead of the embedded ones, as far as they exist', async () => {
    putJava();
    const firestore = put('.cache/firebase/emulators/cloud-firestore-emulator-v1.22.0.jar');
    env.PATH = `${env.PATH}:${process.env.PATH}`;
    const run = (official: ReturnType<typeof find>, ...args: readonly string[]) =>
      start(`${launcher}/java`, ['-Dx=y', '-jar', ...args], emulatorEnvironment(env, official)).finished;

    const started = await run(find(), `${launcher}/firestore.jar`, '--port', '1', '--rules', 'a b');
    const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
    const words = ['-Duser.language=en', '-cp', firestore, main, '--port', '1', '--rules', 'a b'];
    expect(started.stdout.split('\n')).toEqual([...words, '']);

    const ours = start(
      `${launcher}/java`,
      ['-jar', `${launcher}/storage-rules.jar`, 'serve'],
      emulatorEnvironment(env, find()),
    );
    ours.child.stdin.end();
    expect((await ours.finished).stdout).toContain('"status":"ok"');
    const storage = put('.cache/firebase/emulators/cloud-storage-rules-runtime-v1.1.3.jar');
    const theirs = await run(find(), `${launcher}/storage-rules.jar`, 'serve');
    expect(theirs.stdout).toContain(`-jar\n${storage}\nserve\n`);
  });

  it('exit when the process that started them is killed', async () => {
    putJava('exec sleep 60');
    put('.cache/firebase/emulators/cloud-firestore-emulator-v1.22.0.jar');
    env.PATH = `${env.PATH}:${process.env.PATH}`;
    const program = `
      const child = require('child_process').spawn('${launcher}/java', ['-jar', '${launcher}/firestore.jar'], { detached: true });
      console.log(child.pid);
      setInterval(() => {}, 1000);`;
    const parent = start(process.execPath, ['-e', program], emulatorEnvironment(env, find()));
    const id = Number(await until('its id', () => /^(\d+)\n/.exec(parent.output.stdout)?.[1]));
    const runs = () => {
      try {
        return process.kill(id, 0);
      } catch {
        return false;
      }
    };
    expect(runs()).toBe(true);
    parent.child.kill('SIGKILL');
    await parent.finished;
    await until('the end', () => (runs() ? undefined : true));
  });
});

/** Returns undefined if Google's programs are missing. Then the test below is skipped. */
function here() {
  try {
    return findOfficial();
  } catch {
    return undefined;
  }
}

it.skipIf(!here())(
  "Google's Firestore emulator starts through the launcher",
  async () => {
    const port = await freePort();
    const flags = ['--host', '127.0.0.1', '--port', `${port}`, '--database-edition', 'standard'];
    const child = spawn(`${launcher}/java`, ['-jar', `${launcher}/firestore.jar`, ...flags], {
      env: emulatorEnvironment(process.env, here()),
      cwd: emulatorFolder,
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      const probe = () => fetch(`http://127.0.0.1:${port}`).catch(() => undefined);
      expect(await (await until('a response', probe, 60_000)).text()).toBe('Ok\n');
    } finally {
      child.kill('SIGINT');
      await ended;
    }
  },
  70_000,
);
