import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackage, linkPackages } from './support/installed-package.ts';
import { emulatorFolder, freePort, start } from './support/process.ts';
import { until } from './support/until.ts';

let directory: string;
/** The folder into which npm installed the package, in a project outside this repository. */
let installed: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'package-'));
  installed = installPackage(directory);
});
afterAll(() => rmSync(directory, { recursive: true }));

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe('the packed emulator, installed elsewhere', () => {
  it('imports nothing but itself, Node, and the test runner that uses its matchers', async () => {
    const { metafile } = await build({
      absWorkingDir: installed,
      // The examples are separate projects.
      entryPoints: filesOf(installed).filter((file) => /\.m?js$/.test(file) && !file.includes('/examples/')),
      bundle: true,
      platform: 'node',
      format: 'esm',
      outdir: directory,
      write: false,
      external: ['vitest'],
      metafile: true,
    });
    const inputs = Object.entries(metafile.inputs);
    expect(inputs.filter(([file]) => file.startsWith('..'))).toEqual([]);
    const outside = inputs.flatMap(([, { imports }]) => imports).filter(({ external }) => external);
    expect(outside.map(({ path }) => path).filter((path) => !isBuiltin(path))).toEqual(['vitest']);
  });

  it('contains no path of the machine that built it', () => {
    const naming = filesOf(installed).filter((file) => readFileSync(file, 'utf8').includes(emulatorFolder));
    expect(naming).toEqual([]);
  });

  it.each([
    ['cli.js', ['firestore', '--port', '0']],
    ['firestore.js', ['--port', '0']],
  ])('runs lib/%s where it may read nothing but its own folder', async (file, args) => {
    const node = ['--permission', `--allow-fs-read=${installed}/`];
    const emulator = start(process.execPath, [...node, join(installed, 'lib', file), ...args], process.env, installed);
    try {
      const port = await until('the port', () => /listens on [\d.]+:(\d+)/.exec(emulator.output.stdout)?.[1]);
      for (const file of ['', 'main.js', 'main.css', 'icon.svg']) {
        expect([file, (await fetch(`http://127.0.0.1:${port}/ui/${file}`)).status]).toEqual([file, 200]);
      }
      const url = `http://127.0.0.1:${port}/v1/projects/demo-x/databases/(default)/documents/c/d`;
      const body = JSON.stringify({ fields: { n: { integerValue: '1' } } });
      expect(await (await fetch(url, { method: 'PATCH', body })).json()).toMatchObject(JSON.parse(body));
    } finally {
      emulator.child.kill('SIGKILL');
      await emulator.finished;
    }
  });

  it('can be imported by its name', async () => {
    const program = `
      import { emulatorEnvironment, startEmulator } from '@glimpse/emulator';
      import { emulatorVariables } from '@glimpse/emulator/environment';
      const emulator = await startEmulator({ host: '127.0.0.1', port: 0 });
      const answer = await fetch('http://127.0.0.1:' + emulator.port);
      console.info(await answer.text() + emulatorEnvironment().PATH.startsWith(emulatorVariables().PATH.split(':')[0]));
      emulator.close();`;
    writeFileSync(join(directory, 'program.js'), program);
    const { code, stdout, stderr } = await start(process.execPath, [join(directory, 'program.js')]).finished;
    expect([code, stdout], stderr).toEqual([0, 'Ok\ntrue\n']);
  });

  it('puts its own launcher in front of java', async () => {
    const command = join(directory, 'node_modules/.bin/glimpse-emulator');
    const script = 'command -v java && java -version && java -jar "$STORAGE_EMULATOR_BINARY_PATH" serve </dev/null';
    const { code, stdout, stderr } = await start(command, ['exec', '--', 'sh', '-c', script]).finished;
    expect(code, stderr).toBe(0);
    expect(stdout).toContain(`${installed}/launcher/java\n`);
    expect(stdout).toContain('"status":"ok"');
  });
});

describe('the examples in the package', () => {
  it('have a README that names the packed file', () => {
    const [file = ''] = readdirSync(directory).filter((name) => name.endsWith('.tgz'));
    const readme = readFileSync(join(installed, 'examples/README.md'), 'utf8');
    expect(readme.match(/lib\/[\w.-]+\.tgz/g)).toEqual([`lib/${file}`, `lib/${file}`]);
  });

  beforeAll(() => {
    linkPackages(directory, [
      ...['firebase', 'firebase-admin', '@firebase/rules-unit-testing'],
      ...['vitest', 'firebase-tools', 'playwright-core'],
    ]);
    cpSync(join(installed, 'examples'), directory, { recursive: true });
  });

  /** Runs the test command of an example, in a folder outside this repository. */
  function runExample(name: string) {
    const PATH = `${join(directory, 'node_modules/.bin')}:${process.env.PATH}`;
    // Removes the variables of the runner of this test.
    const { VITEST: _runner, NODE_ENV: _mode, ...env } = process.env;
    return start('npm', ['test'], { ...env, PATH, CI: 'true' }, join(directory, name)).finished;
  }

  it('run in vitest', async () => {
    const { code, stdout, stderr } = await runExample('vitest');
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/5 passed/);
  });

  it("run in Node's test runner", async () => {
    const { code, stdout, stderr } = await runExample('node-test');
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/pass 9/);
  });

  it('run in Chromium with playwright-core', async () => {
    const { code, stdout, stderr } = await runExample('playwright');
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/pass 2/);
  });

  it('move a rules test from firebase-tools into the process of the test by two lines', () => {
    const linesOf = (name: string) => readFileSync(join(directory, name, 'rules.test.js'), 'utf8').split('\n');
    const [before, after] = [linesOf('firebase-tools'), linesOf('node-test')];
    expect(after.filter((line) => !before.includes(line))).toHaveLength(2);
    expect(before.filter((line) => !after.includes(line))).toHaveLength(1);
  });

  it('run rules tests under firebase-tools', async () => {
    const file = join(directory, 'firebase-tools/firebase.json');
    const config = readFileSync(file, 'utf8');
    writeFileSync(file, config.replace('8085', String(await freePort())));
    const { code, stdout, stderr } = await runExample('firebase-tools');
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/pass 6/);
  });
});
