import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

let folder: string;
let child: ChildProcessWithoutNullStreams | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-rules-'));
  await build({
    stdin: {
      contents: "import { main } from './runtime.ts'; await main();",
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'runtime.mjs'),
  });
});

afterEach(() => {
  child?.kill('SIGKILL');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Starts the runtime as a process, and returns its output line by line. */
function start() {
  const process_ = spawn(process.execPath, [join(folder, 'runtime.mjs')]);
  child = process_;
  const lines = createInterface({ input: process_.stdout })[Symbol.asyncIterator]();
  let stderr = '';
  process_.stderr.on('data', (data: Buffer) => {
    stderr += data.toString();
  });
  const exited = new Promise<number | null>((resolve) => {
    process_.once('exit', (code) => resolve(code));
  });
  return {
    process: process_,
    exited,
    stderr: () => stderr,
    send: (message: unknown) => process_.stdin.write(`${JSON.stringify(message)}\n`),
    next: async (): Promise<unknown> => {
      const line = await lines.next();
      return line.done ? undefined : JSON.parse(line.value);
    },
  };
}

const content =
  "service firebase.storage { match /b/{b}/o/{file} { allow get: if file == '😀' && firestore.get(/databases/(default)/documents/a/b).data.ok; } }";

it('communicates over pipes and exits when its input ends', async () => {
  const runtime = start();
  expect(await runtime.next()).toEqual({ id: -1, status: 'ok', warnings: [], errors: [] });
  runtime.send({
    action: 'load_ruleset',
    context: { rulesetName: '0', source: { files: [{ name: 's', content }] } },
    id: 0,
  });
  expect(await runtime.next()).toMatchObject({ id: 0, result: { rulesVersion: 1 }, errors: [] });
  runtime.send({
    action: 'verify',
    context: {
      rulesetName: '0',
      service: 'firebase.storage',
      path: '/b/x/o/😀',
      method: 'get',
      variables: {},
    },
    id: 1,
  });
  expect(await runtime.next()).toMatchObject({ id: 1, action: 'fetch_firestore_document' });
  runtime.send({
    result: { fields: { ok: { booleanValue: true } } },
    status: 'ok',
    warnings: [],
    errors: [],
    id: 1,
  });
  expect(await runtime.next()).toMatchObject({ id: 1, result: { permit: true } });
  runtime.process.stdin.end();
  expect(await runtime.exited).toBe(0);
  expect(runtime.stderr()).toBe('');
});

it('exits on SIGINT', async () => {
  const runtime = start();
  await runtime.next();
  runtime.process.kill('SIGINT');
  expect(await runtime.exited).toBe(0);
  expect(runtime.stderr()).toBe('');
});
