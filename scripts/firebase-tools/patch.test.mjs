import { spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { inRoot } from '../lib/paths.mjs';
import { portOf } from '../lib/ports.mjs';

const require = createRequire(import.meta.url);
require('./patch.cjs');
const { Client } = require('firebase-tools/lib/apiv2');
const { createApp } = require('firebase-tools/lib/emulator/auth/server');
const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state');
const { FunctionsEmulator } = require('firebase-tools/lib/emulator/functionsEmulator');
const { RuntimeWorker, RuntimeWorkerPool } = require('firebase-tools/lib/emulator/functionsRuntimeWorker');

/** @param {http.RequestListener} handler */
async function listen(handler) {
  const server = http.createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: portOf(server) };
}

describe('functions-concurrency', () => {
  it('gives a request to a worker that serves another one', () => {
    const pool = new RuntimeWorkerPool();
    pool.setTriggerWorkers('api', [{ state: 'FINISHING' }, { state: 'BUSY' }]);
    expect(pool.getIdleWorker('api')).toEqual({ state: 'BUSY' });
  });

  it('starts a function once for all concurrent requests', async () => {
    let starts = 0;
    const emulator = Object.assign(Object.create(FunctionsEmulator.prototype), {
      getRuntimeEnvs: () => ({}),
      resolveSecretEnvs: async () => ({}),
      startNode: async () => {
        starts += 1;
        return {};
      },
      workerPools: { default: { addWorker: () => ({ waitForSocketReady: async () => {} }) } },
    });
    const backend = { codebase: 'default', runtime: 'nodejs24' };
    await Promise.all(['api', 'api', 'page'].map((id) => emulator.startRuntime(backend, { id })));
    await emulator.startRuntime(backend, { id: 'api' });
    expect(starts).toBe(3);
  });

  it('fails at once when the process ends before it is ready', async () => {
    const worker = new RuntimeWorker('api', {
      events: new EventEmitter(),
      process: spawn(process.execPath, ['--eval', '0']),
      conn: { httpReqOpts: () => ({ socketPath: '/nowhere' }) },
    });
    await expect(worker.waitForSocketReady()).rejects.toThrow('The process ended before it was ready.');
  });
});

describe('killed-start', () => {
  it.each([
    ['killed', '--eval', 'process.kill(process.pid, "SIGKILL")', 500],
    ['unable to load its code', '--eval', 'process.exit(1)', null],
  ])('a process that is %s while it starts', async (_end, flag, code, expected) => {
    const worker = new RuntimeWorker('runjob', {
      events: new EventEmitter(),
      process: spawn(process.execPath, [flag, code]),
      conn: { httpReqOpts: () => ({ socketPath: '/nowhere' }) },
    });
    const def = { id: 'runjob' };
    const emulator = Object.assign(Object.create(FunctionsEmulator.prototype), {
      args: { projectId: 'demo-a' },
      logger: { log() {}, logLabeled() {} },
      triggers: { 'us-central1-runjob': { def, enabled: true, backend: { codebase: 'default', runtime: 'nodejs24' } } },
      getRuntimeEnvs: () => ({}),
      resolveSecretEnvs: async () => ({}),
      startNode: async () => ({}),
      workerPools: { default: { addWorker: () => worker, readyForWork: () => false } },
    });
    /** @type {{ status: number | null, body: unknown }} */
    const sent = { status: null, body: null };
    const response = {
      headersSent: false,
      /** @param {number} status */
      status: (status) => {
        sent.status = status;
        return response;
      },
      /** @param {unknown} body */
      json: (body) => {
        sent.body = body;
      },
    };
    const params = { region: 'us-central1', trigger_name: 'runjob' };
    const request = { method: 'POST', params, protocol: 'http', hostname: 'localhost', url: '/', headers: {} };
    await emulator.handleHttpsTrigger(request, response);
    expect(sent.status).toBe(expected);
    if (expected) expect(sent.body).toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('hosting-requests', () => {
  it('removes connection headers and escapes invalid paths of requests to functions', async () => {
    const { server, port } = await listen(({ url, headers }, response) => {
      response.end(JSON.stringify([url, headers['transfer-encoding'] ?? null]));
    });
    /** @param {string} path */
    const send = async (path) => {
      const headers = { 'transfer-encoding': 'chunked' };
      const request = http.request({ host: '127.0.0.1', port, method: 'POST', path, headers }).end('body');
      const [response] = await once(request, 'response');
      return JSON.parse((await response.setEncoding('utf8').toArray()).join(''));
    };
    expect(await send('/api/posts%')).toEqual(['/api/posts%25', null]);
    expect(await send('/elsewhere%')).toEqual(['/elsewhere%', 'chunked']);
    server.close();
  });

  it('waits for a function that starts slowly', async () => {
    const arrivals = new EventEmitter();
    const { server, port } = await listen((_request, response) => arrivals.emit('request', response));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = new Client({ urlPrefix: `http://127.0.0.1:${port}`, auth: false });
    const responded = client.request({ method: 'GET', path: '/api/posts', timeout: 60_000 });
    const [response] = await once(arrivals, 'request');
    vi.advanceTimersByTime(100_000);
    vi.useRealTimers();
    response.end('{}');
    expect((await responded).status).toBe(200);
    server.close();
  });

  it('knows every path that Hosting rewrites to a function', () => {
    /** @type {{ rewritten: RegExp }} */
    const { rewritten } = require('./hosting-requests.cjs');
    /** @type {{ hosting: { rewrites: { source: string, function?: object }[] } }} */
    const { hosting } = JSON.parse(readFileSync(inRoot('firebase.json'), 'utf8'));
    const sources = hosting.rewrites.filter((rewrite) => rewrite.function).map(({ source }) => source);
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source.replace('{,/**}', ''), source).toMatch(rewritten);
  });
});

describe('auth-first-second', () => {
  it.each([
    [{ lastLoginAt: '10999', validSince: '11' }, '10'],
    [{ lastLoginAt: '10999', validSince: '10' }, '10'],
    [{ validSince: '11' }, '11'],
  ])('stores %j as valid since %s', (account, validSince) => {
    const state = new AgentProjectState('demo-app');
    expect(state.createUserWithLocalId('ana', account)).toMatchObject({ validSince });
  });
});

describe('auth-start', () => {
  it('compiles the schemas of an operation on its first request', async () => {
    const exegesis = createRequire(require.resolve('exegesis-express')).resolve('exegesis');
    const Ajv = createRequire(exegesis)('ajv').default;
    const { compile } = Ajv.prototype;
    let compiled = 0;
    /** @param {unknown[]} args */
    Ajv.prototype.compile = function countAndCompile(...args) {
      compiled += 1;
      return compile.apply(this, args);
    };
    const { server, port } = await listen(await createApp('demo-app'));
    const atStart = compiled;
    const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k`;
    /** @param {object} body */
    const signUp = async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    expect(await signUp({ email: 7 })).toBe(400);
    expect(await signUp({ email: 'a@b.cd', password: 'long-enough' })).toBe(200);
    expect(atStart).toBeLessThan(100);
    expect(compiled).toBeGreaterThan(atStart);
    Ajv.prototype.compile = compile;
    server.close();
  });
});

it('patch.cjs leaves another version of firebase-tools unchanged and prints a line', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'glimpse-tools-'));
  cpSync(inRoot('scripts/firebase-tools'), path.join(root, 'patches'), { recursive: true });
  mkdirSync(path.join(root, 'node_modules/firebase-tools'), { recursive: true });
  writeFileSync(path.join(root, 'node_modules/firebase-tools/package.json'), '{ "version": "99.0.0" }');
  const preload = path.join(root, 'patches/patch.cjs');
  const { stdout, stderr } = spawnSync(process.execPath, ['--require', preload, '--print', '1'], {
    encoding: 'utf8',
  });
  rmSync(root, { recursive: true });
  expect(stderr).toMatch(/^glimpse: firebase-tools 99.0.0 runs unpatched/);
  expect(stdout).toBe('1\n');
});
