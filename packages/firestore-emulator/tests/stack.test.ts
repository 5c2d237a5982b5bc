import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emulatorEnvironment } from '../launcher/environment.mjs';
import { freePort, type Running, start } from './support/process.ts';

const { resolve } = createRequire(import.meta.url);
const firebaseTools = dirname(resolve('firebase-tools/package.json'));
let directory: string;
let running: Running | null = null;

interface Note {
  readonly kind: string;
  readonly params: unknown;
  readonly [key: string]: unknown;
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'stack-'));
  cpSync(new URL('stack', import.meta.url), directory, { recursive: true });
  for (const folder of ['', 'functions']) symlinkSync(dirname(firebaseTools), join(directory, folder, 'node_modules'));
  // The Auth emulator is missing, because no test here uses it and its start takes most of the time.
  const names = ['firestore', 'functions', 'eventarc', 'tasks', 'hub', 'logging'];
  const emulators = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, { host: '127.0.0.1', port: await freePort() }] as const)),
  );
  const config = {
    firestore: { rules: 'firestore.rules' },
    functions: { source: 'functions' },
    emulators: { ...emulators, ui: { enabled: false } },
  };
  writeFileSync(join(directory, 'firebase.json'), JSON.stringify(config));
});
afterAll(async () => {
  // After a timeout firebase-tools still runs. A second signal stops it at once.
  running?.child.kill('SIGINT');
  running?.child.kill('SIGINT');
  await running?.finished;
  rmSync(directory, { recursive: true });
});

async function emulatorsExec(emulators: string, more: readonly string[], write = '') {
  const result = join(directory, 'result.json');
  const firebase = `${firebaseTools}/lib/bin/firebase.js`;
  const only = ['--config', join(directory, 'firebase.json'), '--project', 'demo-stack', '--only', emulators];
  const command = `"${process.execPath}" "${join(directory, 'script.mjs')}"`;
  const env = {
    ...emulatorEnvironment(),
    RESULT: result,
    WRITE: write,
    // Seconds. A busy machine may need more than the default of ten to load the functions.
    FUNCTIONS_DISCOVERY_TIMEOUT: '120',
  };
  const args = [firebase, 'emulators:exec', ...only, ...more, command];
  // firebase-tools writes its logs to its working directory.
  running = start(process.execPath, args, env, directory);
  const { code, stdout, stderr } = await running.finished;
  expect(code, stdout + stderr).toBe(0);
  return JSON.parse(readFileSync(result, 'utf8')) as { imported: unknown; notes: Note[]; anonymous: number };
}

describe('firebase-tools with the embedded emulator', () => {
  it('delivers every kind of event to real functions, in order, and keeps data over a restart', async () => {
    const kept = join(directory, 'kept');
    // With a debugger, firebase-tools calls all functions in one process instead of one process each.
    const more = [`--export-on-exit=${kept}`, `--inspect-functions=${await freePort()}`];
    const run = await emulatorsExec('firestore,functions', more, 'yes');
    expect(run.imported).toBeNull();
    expect(run.anonymous).toBe(403);
    expect(run.notes.every(({ params }) => JSON.stringify(params) === '{"post":"p1","uid":"ü 1"}')).toBe(true);
    const [one, two] = [{ n: 1 }, { n: 2 }];
    const changes = [
      { before: null, after: one },
      { before: one, after: two },
      { before: two, after: null },
    ];
    const noted = (kind: string) =>
      run.notes.filter((note) => note.kind === kind).map(({ kind: _k, params: _p, ...rest }) => rest);
    expect(noted('created')).toEqual([{ after: one, hasTimes: true }]);
    expect(noted('updated')).toEqual([{ before: one, after: two }]);
    expect(noted('deleted')).toEqual([{ before: two }]);
    for (const kind of ['written', 'first']) {
      expect(noted(kind)).toHaveLength(3);
      expect(noted(kind)).toEqual(expect.arrayContaining(changes));
    }
    expect(noted('context')).toEqual(Array(3).fill({ authType: 'service_account', authId: null }));

    const again = await emulatorsExec('firestore', [`--import=${kept}`]);
    expect(again.imported).toEqual({ n: 1 });
    expect(again.notes).toHaveLength(12);
  });
});
