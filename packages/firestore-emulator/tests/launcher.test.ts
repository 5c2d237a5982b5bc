import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client, credentials } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emulatorEnvironment, emulatorVariables } from '../launcher/environment.mjs';
import { flagList } from '../src/launcher/flags.ts';
import { emulatorFolder, freePort, launcher, type Running, start } from './support/process.ts';
import { until } from './support/until.ts';

const java = `${launcher}/java`;
const cli = `${launcher}/glimpse-emulator.mjs`;
let directory: string;
const running: Running[] = [];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'launcher-'));
});
afterAll(() => rmSync(directory, { recursive: true }));
afterEach(async () => {
  for (const { child, finished } of running.splice(0)) {
    child.kill('SIGKILL');
    await finished;
  }
});

function run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Running {
  const started = start(program, args, env);
  running.push(started);
  return started;
}

/** Starts the launcher with the arguments of firebase-tools 15.34.2. */
function startAsJava(port: number, more: readonly string[] = []): Running {
  const flags = ['--host', '127.0.0.1', '--port', String(port), '--websocket_port', '9150', '--project_id', 'demo-x'];
  const options = ['-Dgoogle.cloud_firestore.debug_log_level=FINE', '-Duser.language=en'];
  const edition = ['--database-edition', 'standard', '--single_project_mode', 'true'];
  return run(java, [...options, '-jar', `${launcher}/firestore.jar`, ...flags, ...edition, ...more]);
}

async function isOpen(port: number, host = '127.0.0.1'): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(undefined));
  });
}
const ready = (port: number, host?: string) => until(`port ${port} open`, () => isOpen(port, host));

function rulesFile(source: string): string {
  const file = join(directory, 'firestore.rules');
  writeFileSync(file, source);
  return file;
}
const openRules = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents { match /{all=**} { allow read: if true; } } }`;

describe('the java launcher', () => {
  it('passes the version check of firebase-tools', async () => {
    const { finished } = run(java, ['-Duser.language=en', '-Dfile.encoding=UTF-8', '-version']);
    const { code, stdout, stderr } = await finished;
    expect(code).toBe(0);
    expect(Number(/version "([1-9]\d*)/.exec(stdout + stderr)?.[1])).toBeGreaterThanOrEqual(21);
  });

  it('runs other programs with the real java further along the PATH', async () => {
    const real = join(directory, 'java');
    writeFileSync(real, '#!/bin/sh\necho "real java got $*"\nexit 7\n');
    chmodSync(real, 0o755);
    const PATH = `${launcher}:${directory}:${process.env.PATH}`;
    const { code, stdout } = await run(java, ['-jar', 'other.jar', 'x y'], { ...process.env, PATH }).finished;
    expect([code, stdout]).toEqual([7, 'real java got -jar other.jar x y\n']);
    rmSync(real);
  });

  it('prints an error when there is no real java', async () => {
    const { code, stderr } = await run(java, ['-jar', 'other.jar'], { PATH: `${launcher}:/nowhere` }).finished;
    expect(code).toBe(127);
    expect(stderr).toContain('no real Java was found');
  });

  it.each(['the end of its input', 'SIGINT'])('runs the Storage rules runtime until %s', async (end) => {
    const options = ['-Djava.security.manager=disallow', '-Duser.language=en'];
    const runtime = run(java, [...options, '-jar', `${launcher}/storage-rules.jar`, 'serve']);
    const line = await until('the ready line', () => /^(\{.*\})\n/.exec(runtime.output.stdout)?.[1]);
    expect(JSON.parse(line)).toEqual({ id: -1, status: 'ok', warnings: [], errors: [] });
    if (end === 'SIGINT') runtime.child.kill('SIGINT');
    else runtime.child.stdin.end();
    expect((await runtime.finished).code).toBe(0);
  });
});

describe('the Firestore emulator as a process', () => {
  it('serves until SIGINT, even with open streams, and exits with status 0', async () => {
    const port = await freePort();
    const emulator = startAsJava(port);
    await ready(port);
    const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
    const identity = (bytes: Buffer) => bytes;
    const stream = client.makeBidiStreamRequest('/google.firestore.v1.Firestore/Listen', identity, identity);
    stream.on('error', () => {}); // the stream fails when the emulator exits
    await new Promise((resolve) => stream.on('metadata', resolve));
    emulator.child.kill('SIGINT');
    expect((await emulator.finished).code).toBe(0);
    client.close();
  });

  it('exits on POST /shutdown', async () => {
    const port = await freePort();
    const emulator = startAsJava(port);
    await ready(port);
    const response = await fetch(`http://127.0.0.1:${port}/shutdown`, { method: 'POST' });
    expect(await response.text()).toBe('Shutting down...\n');
    expect((await emulator.finished).code).toBe(0);
  });

  it('exits with a message when the process that started it is gone', async () => {
    const port = await freePort();
    const args = ['-jar', `${launcher}/firestore.jar`, '--port', String(port)];
    const options = "{ detached: true, stdio: ['ignore', 'ignore', 'inherit'] }";
    const source = `require('node:child_process').spawn(${JSON.stringify(java)}, ${JSON.stringify(args)}, ${options}); setInterval(() => {}, 1000);`;
    const parent = run(process.execPath, ['-e', source]);
    await ready(port);
    parent.child.kill('SIGKILL');
    await until('the emulator gone', async () => ((await isOpen(port)) ? undefined : true));
    const { stderr } = await parent.finished;
    expect(stderr).toContain(`The process that started the emulator (${parent.child.pid}) is gone`);
    expect(stderr).toContain('glimpse-emulator firestore');
  });

  it('names a port that is in use', async () => {
    const port = await freePort();
    startAsJava(port);
    await ready(port);
    const { code, stderr } = await startAsJava(port).finished;
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port}`);
    expect(stderr).toContain('address already in use');
  });

  it('listens on every address of localhost, or else only on the given one', async () => {
    const port = await freePort();
    run(java, ['-jar', `${launcher}/firestore.jar`, '--host', 'localhost', '--port', String(port)]);
    await ready(port, 'localhost');
    const other = await freePort();
    startAsJava(other);
    await ready(other);
    expect(await isOpen(other, '127.0.0.2')).toBeUndefined();
  });

  it('prints the position of rules errors, and denies every request until the rules are corrected', async () => {
    const port = await freePort();
    const file = rulesFile(openRules.replace('if true', 'if tru &&'));
    const emulator = startAsJava(port, ['--rules', file]);
    await ready(port);
    const url = `http://127.0.0.1:${port}/v1/projects/demo-x/databases/(default)/documents/c/d`;
    expect((await fetch(url)).status).toBe(400);
    await until('the issue on stderr', () => (emulator.output.stderr.includes(`${file}:2:`) ? true : undefined));
    expect(emulator.output.stderr).toMatch(/firestore\.rules:2:\d+: ERROR/);
  });

  it('applies valid rules from the start', async () => {
    const port = await freePort();
    startAsJava(port, ['--rules', rulesFile(openRules)]);
    await ready(port);
    const url = `http://127.0.0.1:${port}/v1/projects/demo-x/databases/(default)/documents/c/d`;
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403);
  });

  it('rejects an invalid command line with status 2', async () => {
    const { code, stderr } = await startAsJava(await freePort(), ['--port', '99999']).finished;
    expect([code, stderr]).toEqual([2, expect.stringContaining('--port 99999 is not a port')]);
  });

  it('warns about unknown flags, and starts', async () => {
    const port = await freePort();
    const emulator = startAsJava(port, ['--brand_new_flag', 'yes']);
    await ready(port);
    expect(emulator.output.stderr).toContain('--brand_new_flag');
  });
});

describe('the command line', () => {
  const glimpse = (args: readonly string[], env?: NodeJS.ProcessEnv) => {
    const started = start(cli, args, env, directory);
    running.push(started);
    return started;
  };

  it.each([
    [['firestore', '--bogus', 'x'], 'Unknown argument: --bogus\nSee glimpse-emulator firestore --help\n'],
    [['firestore', '--port'], '--port needs a value'],
    [['env', 'more'], 'Unknown argument: more'],
    [['fly'], 'Unknown command: fly\nSee glimpse-emulator --help\n'],
    [[], 'A command is missing'],
  ])('rejects %j with status 2', async (args, message) => {
    const { code, stderr } = await glimpse(args).finished;
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('runs the emulator alone', async () => {
    const port = await freePort();
    const emulator = glimpse(['firestore', '--port', String(port)]);
    await ready(port);
    emulator.child.kill('SIGTERM');
    const { code, stdout } = await emulator.finished;
    expect([code, stdout]).toEqual([0, expect.stringContaining(`127.0.0.1:${port}`)]);
  });

  it('runs the emulator under nohup after its shell has ended', async () => {
    const port = await freePort();
    const command = `nohup "${cli}" firestore --port ${port} >/dev/null 2>&1 & echo $!`;
    const { stdout } = await start('sh', ['-c', command], process.env, directory).finished;
    try {
      await ready(port);
      // Longer than the interval in which the emulator looks for the process that started it.
      await new Promise((resolve) => setTimeout(resolve, 1200));
      expect(await isOpen(port)).toBe(true);
    } finally {
      process.kill(Number(stdout));
    }
  });

  it('prints its version, and all flags in the help of a command', async () => {
    const { version } = JSON.parse(readFileSync(`${emulatorFolder}/package.json`, 'utf8'));
    expect(await glimpse(['--version']).finished).toMatchObject({ code: 0, stdout: `${version}\n` });
    for (const command of ['exec', 'firestore']) {
      const { code, stdout } = await glimpse([command, '--help']).finished;
      expect(code).toBe(0);
      for (const { name } of flagList) expect(stdout).toContain(`\n  --${name}`);
    }
  });

  it.each([['exec'], ['env'], ['firestore'], ['rules', 'test']])('has a help for %s %s', async (...command) => {
    const usage = `glimpse-emulator ${command.join(' ')}`;
    const { code, stdout } = await glimpse([...command, '--help']).finished;
    expect([code, stdout.slice(0, usage.length)]).toEqual([0, usage]);
    expect((await glimpse(['--help']).finished).stdout).toContain(`\n  ${usage}`);
  });

  it('says which Node it needs', async () => {
    const old = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.19.1' } })";
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(old)}`;
    const { code, stderr } = await glimpse(['--version'], { ...process.env, NODE_OPTIONS }).finished;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/needs Node 24\.12\.0 or newer, and this is Node 18\.19\.1/),
    ]);
  });

  it('prints why the emulator did not start, because firebase-tools does not', async () => {
    const script = 'java -jar "$FIRESTORE_EMULATOR_BINARY_PATH" --database-edition enterprise >/dev/null 2>&1';
    const { code, stderr } = await glimpse(['exec', '--', 'sh', '-c', script]).finished;
    expect(code).toBe(2);
    expect(stderr).toBe(
      'glimpse-emulator: The enterprise edition is not supported: set "edition": "standard" in firebase.json, or use ' +
        "Google's emulator.\n",
    );
    const noRules = script.replace('--database-edition enterprise', '--port 0 --rules /does/not/exist');
    const second = await glimpse(['exec', '--', 'sh', '-c', noRules]).finished;
    expect(second.stderr).toContain('The rules file /does/not/exist does not exist');
  });

  it('runs a command with the launcher as java, and exits with its status', async () => {
    const script = 'command -v java; echo "$FIRESTORE_EMULATOR_BINARY_PATH"; exit 9';
    const { code, stdout } = await glimpse(['exec', '--', 'sh', '-c', script]).finished;
    expect([code, stdout]).toEqual([9, `${java}\n${launcher}/firestore.jar\n`]);
    expect((await glimpse(['exec', '--', 'no-such-program']).finished).code).toBe(127);
  });

  it('passes its options to the emulator that firebase-tools starts', async () => {
    const port = await freePort();
    writeFileSync(join(directory, 'indexes.json'), '{ "indexes": [] }');
    const options = ['--require-indexes', 'indexes.json', '--production-limits'];
    const script = `cd / && exec java -jar "$FIRESTORE_EMULATOR_BINARY_PATH" --port ${port}`;
    glimpse(['exec', ...options, '--', 'sh', '-c', script]);
    await ready(port);
    const documents = `http://127.0.0.1:${port}/v1/projects/demo-x/databases/(default)/documents`;
    const order = (fieldPath: string) => ({ field: { fieldPath } });
    const structuredQuery = { from: [{ collectionId: 'c' }], orderBy: [order('a'), order('b')] };
    const post = (method: string, body: object) =>
      fetch(`${documents}:${method}`, { method: 'POST', body: JSON.stringify(body) });
    const refused = await post('runQuery', { structuredQuery });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('firestore.indexes.json lacks');
    const updateTransforms = Array.from({ length: 501 }, (_, i) => ({
      fieldPath: `f${i}`,
      setToServerValue: 'REQUEST_TIME',
    }));
    const update = { name: 'projects/demo-x/databases/(default)/documents/c/d' };
    const oversized = await post('commit', { writes: [{ update, updateTransforms }] });
    expect(await oversized.text()).toContain('500 field transforms');
    const report = await fetch(`http://127.0.0.1:${port}/emulator/v1/projects/demo-x:indexReport`);
    expect(await report.json()).toMatchObject({ missing: [{ entry: { collectionGroup: 'c' } }], unused: [] });
  });

  it("does not start a firebase-tools that would download Google's emulators, not even through npx", async () => {
    const project = mkdtempSync(join(directory, 'project-'));
    const tools = join(project, 'node_modules/firebase-tools');
    mkdirSync(join(tools, 'lib/bin'), { recursive: true });
    mkdirSync(join(project, 'node_modules/.bin'));
    writeFileSync(join(tools, 'lib/bin/firebase.js'), '#!/bin/sh\n', { mode: 0o755 });
    symlinkSync('../firebase-tools/lib/bin/firebase.js', join(project, 'node_modules/.bin/firebase'));
    const exec = async (version: string, ...command: readonly string[]) => {
      writeFileSync(join(tools, 'package.json'), JSON.stringify({ name: 'firebase-tools', version }));
      return start(cli, ['exec', '--', ...command, 'emulators:start'], process.env, project).finished;
    };
    const refused = await exec('12.9.1', 'npx', 'firebase');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('firebase-tools 12.9.1 would download'),
    ]);
    expect(await exec('15.0.0', 'node_modules/.bin/firebase')).toMatchObject({ code: 0, stderr: '' });
  });

  it('prints the environment for a shell', async () => {
    const { stdout } = await glimpse(['env']).finished;
    const evaluated = execFileSync('sh', ['-c', `${stdout}\necho "$STORAGE_EMULATOR_BINARY_PATH"`], {
      encoding: 'utf8',
    });
    expect(evaluated).toBe(`${launcher}/storage-rules.jar\n`);
  });
});

describe('emulatorEnvironment', () => {
  it('puts the launcher first on the PATH, once', () => {
    const once = emulatorEnvironment({ PATH: ['/usr/bin', '/bin'].join(delimiter), OTHER: 'kept' });
    expect(once).toMatchObject({ OTHER: 'kept', PATH: [launcher, '/usr/bin', '/bin'].join(delimiter) });
    expect(emulatorVariables(once).PATH).toBe(once.PATH);
  });
});
