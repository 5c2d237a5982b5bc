import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emulatorFolder, freePort, start } from './support/process.ts';

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) =>
  resolve
    .paths(name)
    ?.map((folder) => join(folder, name))
    .find((folder) => existsSync(folder)) ?? '';
/** What the examples use beside this package, as it is installed here: nothing is downloaded. */
const others = ['firebase', 'firebase-admin', '@firebase/rules-unit-testing', 'vitest', 'firebase-tools'];

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'examples-'));
  const npm = (args: readonly string[], cwd: string) => execFileSync('npm', args, { cwd, stdio: 'pipe' });
  npm(['pack', '--ignore-scripts', '--pack-destination', directory], emulatorFolder);
  const [file = ''] = readdirSync(directory).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(directory, 'package.json'), '{ "private": true, "type": "module" }');
  npm(['install', '--offline', '--no-audit', '--no-fund', `./${file}`], directory);
  const installed = join(directory, 'node_modules');
  mkdirSync(join(installed, '@firebase'));
  for (const name of others) symlinkSync(folderOf(name), join(installed, name));
  const tools = join(installed, 'firebase-tools/lib/bin/firebase.js');
  symlinkSync(tools, join(installed, '.bin/firebase'));
  symlinkSync(join(installed, 'vitest/vitest.mjs'), join(installed, '.bin/vitest'));
  // As they come with the package.
  cpSync(join(installed, '@glimpse/emulator/examples'), directory, { recursive: true });
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Runs the test command of an example, in a folder that knows nothing of this repository. */
function runExample(name: string) {
  const PATH = `${join(directory, 'node_modules/.bin')}:${process.env.PATH}`;
  // Not those of the runner that this is.
  const { VITEST: _runner, NODE_ENV: _mode, ...env } = process.env;
  return start('npm', ['test'], { ...env, PATH, CI: 'true' }, join(directory, name)).finished;
}

describe('the examples, with the packed emulator', () => {
  it('runs in vitest', async () => {
    const { code, stdout, stderr } = await runExample('vitest');
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/5 passed/);
  });

  it('runs in the test runner of Node', async () => {
    const { code, stdout, stderr } = await runExample('node-test');
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/pass 2/);
  });

  it('runs rules tests under firebase-tools', async () => {
    const file = join(directory, 'firebase-tools/firebase.json');
    const config = readFileSync(file, 'utf8');
    writeFileSync(file, config.replace('8085', String(await freePort())));
    const { code, stdout, stderr } = await runExample('firebase-tools');
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/pass 6/);
  });
});
