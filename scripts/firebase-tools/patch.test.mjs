import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../lib/paths.mjs';

const require = createRequire(import.meta.url);
/** @type {string[]} */
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Runs a program with the patches of `root` preloaded. @param {string} root @param {string} script */
function run(root, script) {
  const preload = path.join(root, 'scripts/firebase-tools/patch.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', preload, '--eval', script], {
    encoding: 'utf8',
    cwd: root,
  });
  return { status, stdout, stderr };
}

/** With the patches of the installed one: loading that is a second or two of processor time. */
function startPatched() {
  const answerWith = `process.on('message', (script) =>
    new (async () => {}).constructor('require', script)(require).then((value) => process.send(value)));`;
  const preload = inRoot('scripts/firebase-tools/patch.cjs');
  const child = spawn(process.execPath, ['--require', preload, '--eval', answerWith], {
    cwd: inRoot(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      said += String(chunk);
    });
  const ended = once(child, 'exit').then(([code]) => [`it ended with ${code}: ${said}`]);
  return {
    /** What a script returns in there. @param {string} script @returns {Promise<unknown>} */
    ask: async (script) => {
      child.send(script);
      const [value] = await Promise.race([once(child, 'message'), ended]);
      return value;
    },
    said: () => said,
    end: async () => {
      child.kill();
      await ended;
    },
  };
}

/** A folder with our patches and another firebase-tools. @param {Record<string, string>} files */
function withTools(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'glimpse-tools-'));
  folders.push(root);
  cpSync(inRoot('scripts/firebase-tools'), path.join(root, 'scripts/firebase-tools'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, 'node_modules/firebase-tools', name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return root;
}

/** A folder of functions that find the packages of this project. @param {Record<string, string>} files */
function withFunctions(files) {
  mkdirSync(inRoot('.data'), { recursive: true });
  const folder = mkdtempSync(inRoot('.data/functions-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return folder;
}

/** What undici would refuse, sent to a server of the program; `seen` is what its handler saw. */
const server = `
  const http = require('node:http');
  const seen = [];
  const server = http.createServer((request, response) => {
    seen.push([request.url, request.headers['transfer-encoding'] ?? null]);
    response.end();
  });
  const served = new Promise((end) => server.listen(0, '127.0.0.1', async () => {
    for (const path of ['/api/posts%', '/elsewhere%'])
      await new Promise((resolve) => {
        const headers = { 'transfer-encoding': 'chunked' };
        http.request({ port: server.address().port, host: '127.0.0.1', method: 'POST', path, headers }, (response) =>
          response.resume().on('end', resolve)).end('body');
      });
    server.close(end);
  }));`;

describe('the patches of firebase-tools', { timeout: 120_000 }, () => {
  /** @type {ReturnType<typeof startPatched>} */
  let patched;
  beforeAll(() => {
    patched = startPatched();
  });
  afterAll(() => patched.end());

  it('let a worker that serves take the next call, and Hosting hand on what undici would refuse', async () => {
    const looked = await patched.ask(`
      const { RuntimeWorkerPool } = require('./node_modules/firebase-tools/lib/emulator/functionsRuntimeWorker');
      const pool = new RuntimeWorkerPool();
      pool.setTriggerWorkers('api', [{ state: 'FINISHING' }, { state: 'BUSY' }]);
      ${server}
      await served;
      return [pool.getIdleWorker('api'), ...seen];`);
    expect(looked).toEqual([{ state: 'BUSY' }, ['/api/posts%25', null], ['/elsewhere%', 'chunked']]);
  });

  it('start a function once for all who wait for it', async () => {
    const looked = await patched.ask(`
      const { FunctionsEmulator } = require('./node_modules/firebase-tools/lib/emulator/functionsEmulator');
      const { startRuntime } = FunctionsEmulator.prototype;
      let nodes = 0;
      const emulator = Object.assign(Object.create(FunctionsEmulator.prototype), {
        getRuntimeEnvs: () => ({}),
        resolveSecretEnvs: async () => ({}),
        startNode: async () => { nodes += 1; return {}; },
        workerPools: { default: { addWorker: () => ({ waitForSocketReady: async () => {} }) } },
      });
      const backend = { codebase: 'default', runtime: 'nodejs22' };
      const start = (id) => emulator.startRuntime(backend, { id });
      await Promise.all([start('api'), start('api'), start('page')]);
      await start('api');
      return nodes;`);
    expect(looked).toBe(3);
  });

  it('give up a function whose process ends before it is ready, at once', async () => {
    const looked = await patched.ask(`
      const { RuntimeWorker } = require('./node_modules/firebase-tools/lib/emulator/functionsRuntimeWorker');
      const { spawn } = require('node:child_process');
      const worker = new RuntimeWorker('api', {
        events: new (require('node:events'))(),
        process: spawn(process.execPath, ['--eval', '0']),
        conn: { httpReqOpts: () => ({ socketPath: '/nowhere' }) },
      });
      return worker.waitForSocketReady().catch(({ message }) => message);`);
    expect(looked).toBe('The process ended before it was ready.');
  });

  it('start a function without what it does not need, and keep quiet about each of its events', async () => {
    const folder = withFunctions({
      'package.json': JSON.stringify({
        main: 'main.cjs',
        dependencies: { 'firebase-admin': '*', 'firebase-functions': '*' },
      }),
      'main.cjs': 'exports.hello = (request, response) => response.json(Object.keys(require.cache));',
    });
    const looked = await patched.ask(`
      const { FunctionsEmulator } = require('./node_modules/firebase-tools/lib/emulator/functionsEmulator');
      const { RuntimeWorker } = require('./node_modules/firebase-tools/lib/emulator/functionsRuntimeWorker');
      const http = require('node:http');
      const said = [];
      const backend = { bin: process.execPath, functionsDir: ${JSON.stringify(folder)} };
      const envs = { FUNCTION_TARGET: 'hello', FUNCTION_SIGNATURE_TYPE: 'http', NODE_OPTIONS: '--no-deprecation' };
      const runtime = await Object.create(FunctionsEmulator.prototype).startNode(backend, envs);
      runtime.process.on('message', (line) => said.push(JSON.parse(line).level));
      await new RuntimeWorker('hello', runtime).waitForSocketReady();
      const response = await new Promise((resolve) => http.get(runtime.conn.httpReqOpts(), resolve));
      const loaded = (await response.setEncoding('utf8').toArray()).join('');
      runtime.process.kill();
      return [
        loaded.includes('functionsEmulatorShared.js'),
        /firebase-tools.lib.(?:deploy|extensions|gcp)|firebase-functions.lib.v2/.test(loaded),
        said.includes('DEBUG'),
      ];`);
    expect(looked).toEqual([true, false, false]);
  });

  it('say what is for people, and keep nothing of it', async () => {
    const looked = await patched.ask(`
      const { logger } = require('./node_modules/firebase-tools/lib/logger');
      const { LoggingEmulator } = require('./node_modules/firebase-tools/lib/emulator/loggingEmulator');
      const winston = require('./node_modules/winston');
      const { PassThrough } = require('node:stream');
      const stream = new PassThrough();
      logger.add(new winston.transports.Stream({ stream, level: 'debug', format: winston.format.printf(({ message }) => message) }));
      const emulator = new LoggingEmulator({ host: '127.0.0.1', port: 0 });
      await emulator.start();
      logger.debug('for nobody');
      logger.info('for people');
      await emulator.stop();
      return [String(stream.read()).trim(), emulator.transport.history.length];`);
    expect(looked).toEqual(['for people', 0]);
  });

  it("keep an account's first token valid when a second turns during the sign-up", async () => {
    const looked = await patched.ask(`
      const { AgentProjectState } = require('./node_modules/firebase-tools/lib/emulator/auth/state');
      const validSince = (account) =>
        new AgentProjectState('p').createUserWithLocalId('u', account)?.validSince ?? null;
      return [
        validSince({ lastLoginAt: '10999', validSince: '11' }),
        validSince({ lastLoginAt: '10999', validSince: '10' }),
        validSince({ validSince: '11' }),
      ];`);
    expect(looked).toEqual(['10', '10', '11']);
  });

  it('let the Auth emulator compile the schemas of an operation when it is asked for', async () => {
    const looked = await patched.ask(`
      const { createRequire } = require('node:module');
      const exegesis = createRequire(require.resolve('exegesis-express'))('exegesis');
      const Ajv = createRequire(require.resolve('exegesis'))('ajv').default;
      const { compile } = Ajv.prototype;
      let compiled = 0;
      Ajv.prototype.compile = function (...args) { compiled += 1; return compile.apply(this, args); };
      const { createApp } = require('./node_modules/firebase-tools/lib/emulator/auth/server');
      const app = await createApp('demo-app');
      const atStart = compiled;
      const server = app.listen(0, '127.0.0.1');
      await require('node:events').once(server, 'listening');
      const url = 'http://127.0.0.1:' + server.address().port + '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k';
      const signUp = (body) => fetch(url, {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
      const refused = await signUp({ email: 7 });
      const accepted = await signUp({ email: 'a@b.cd', password: 'long-enough' });
      return [atStart < 100, compiled > atStart, refused.status, accepted.status];`);
    expect(looked).toEqual([true, true, 400, 200]);
  });

  it('let the Tasks emulator run a task at once, without a processor of its own', async () => {
    const looked = await patched.ask(`
      const { TaskQueueController } = require('./node_modules/firebase-tools/lib/emulator/tasksEmulator');
      const controller = new TaskQueueController();
      let looks = 0;
      controller.queues.q = { isActive: () => { looks += 1; return true; }, dispatchTasks() {}, processDispatch() {} };
      controller.start();
      await new Promise((resolve) => setTimeout(resolve, 1000));
      controller.stop();
      return [looks > 5, looks < 100];`);
    expect(looked).toEqual([true, true]);
  });

  it('apply to the installed one silently', () => {
    expect(patched.said()).toBe('');
  });

  it('leave another version as it is, and say so', () => {
    const root = withTools({
      'package.json': '{ "version": "99.0.0" }',
      'lib/hosting/proxy.js': 'exports.proxyRequestHandler = () => {};',
    });
    const { status, stdout, stderr } = run(
      root,
      `console.log('started'); ${server} served.then(() => console.log(JSON.stringify(seen)));`,
    );
    expect(stderr.trim().split('\n')).toHaveLength(7);
    expect(stderr).toMatch(/^glimpse: firebase-tools runs unpatched/m);
    expect(stderr).toContain('knows version 15.34.2, and version 99.0.0 is installed.');
    expect(stderr).toContain('firebase-tools/issues/5503');
    expect(stdout).toContain('started\n[["/api/posts%","chunked"]');
    expect(status).toBe(0);
  });

  it('leave it as it is where something is missing, and name that', () => {
    const root = withTools({
      'package.json': '{ "version": "15.34.2" }',
      'lib/emulator/functionsRuntimeWorker.js': 'exports.RuntimeWorkerPool = class { getIdleWorker() {} };',
      'lib/emulator/functionsEmulator.js': '',
      'lib/hosting/proxy.js': '',
      'lib/logger.js': 'exports.logger = {};',
      'lib/emulator/auth/state.js': 'exports.ProjectState = class {};',
      'lib/emulator/tasksEmulator.js': 'exports.TaskQueueController = class {};',
    });
    const { status, stdout, stderr } = run(root, "console.log('started')");
    expect(stderr).toContain('functionsRuntimeWorker.js has no RuntimeWorkerPool.prototype.cleanUpWorkers');
    expect(stderr).toContain('lib/hosting/proxy.js has no proxyRequestHandler');
    expect(stderr).toContain('state.js has no ProjectState.prototype.createUserWithLocalId');
    expect(stderr).toContain("Cannot find module 'exegesis-express'");
    expect(stderr).toContain('functionsEmulator.js has no FunctionsEmulator');
    expect(stderr).toContain('lib/logger.js has no logger.debug');
    expect(stderr).toContain('tasksEmulator.js has no TaskQueueController.UPDATE_TIMEOUT');
    expect(stdout.trim()).toBe('started');
    expect(status).toBe(0);
  });

  it('know every address that Hosting rewrites to a function', () => {
    /** @type {{ rewritten: RegExp }} */
    const { rewritten } = require('./hosting-requests.cjs');
    /** @type {{ hosting: { rewrites: { source: string, function?: object }[] } }} */
    const { hosting } = JSON.parse(readFileSync(inRoot('firebase.json'), 'utf8'));
    const sources = hosting.rewrites.filter((rewrite) => rewrite.function).map(({ source }) => source);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source.replace('{,/**}', ''), source).toMatch(rewritten);
  });
});
