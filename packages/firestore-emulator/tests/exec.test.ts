import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, launcher, start } from './support/process.ts';
import { until } from './support/until.ts';

const parent = mkdtempSync(join(tmpdir(), 'exec-'));
afterAll(() => rmSync(parent, { recursive: true }));

/** The folder of a project with a firebase.json. */
let project: string;
let port: number;
beforeEach(async () => {
  project = mkdtempSync(join(parent, 'project-'));
  port = await freePort();
});
const write = (name: string, content: object | string) =>
  writeFileSync(join(project, name), typeof content === 'string' ? content : JSON.stringify(content));
const configure = (firestore: object) => write('firebase.json', { firestore, emulators: { firestore: { port } } });
const exec = (...args: readonly string[]) =>
  start(`${launcher}/glimpse-emulator.mjs`, ['exec', ...args], process.env, project);

const rules = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents { match /open/{id} { allow read; } } }`;

/** Returns a script that prints the status of reading two documents without a token, and of a query without an index. */
function readBoth(): string {
  const source = `
    const root = 'http://' + process.env.FIRESTORE_EMULATOR_HOST + '/v1/projects/' + process.env.GCLOUD_PROJECT +
      '/databases/(default)/documents';
    for (const path of ['/open/a', '/closed/a']) console.info((await fetch(root + path)).status);
    const order = (fieldPath) => ({ field: { fieldPath } });
    const structuredQuery = { from: [{ collectionId: 'open' }], orderBy: [order('a'), order('b')] };
    const query = { method: 'POST', body: JSON.stringify({ structuredQuery }), headers: { authorization: 'Bearer owner' } };
    console.info((await fetch(root + ':runQuery', query)).status);`;
  write('read.mjs', source);
  return 'node read.mjs && echo $FIRESTORE_EMULATOR_HOST';
}

describe('exec with a script', () => {
  it('runs it with the address, the rules and the indexes of firebase.json, and stops the emulator', async () => {
    configure({ rules: 'my.rules', indexes: 'my.indexes.json' });
    write('my.rules', rules);
    write('my.indexes.json', { indexes: [], fieldOverrides: [] });
    const { code, stdout, stderr } = await exec(readBoth()).finished;
    expect([code, stdout], stderr).toEqual([0, `404\n403\n200\n127.0.0.1:${port}\n`]);
    expect(stderr).toContain('production would refuse a query of open');
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });

  it('prefers options to firebase.json', async () => {
    configure({ rules: 'missing.rules' });
    write('my.rules', rules);
    write('my.indexes.json', { indexes: [] });
    const options = [
      '--rules',
      'my.rules',
      '--require-indexes',
      'my.indexes.json',
      '--port',
      '0',
      '--project_id',
      'demo-p',
    ];
    const { code, stdout, stderr } = await exec(...options, readBoth()).finished;
    expect([code, stdout], stderr).toEqual([0, expect.stringMatching(/^404\n403\n400\n127\.0\.0\.1:\d+\n$/)]);
    expect(stdout).not.toContain(`:${port}\n`);
  });

  it('allows everything without a firebase.json', async () => {
    const { code, stdout, stderr } = await exec('--port', '0', readBoth()).finished;
    expect([code, stdout.slice(0, 12)], stderr).toEqual([0, '404\n404\n200\n']);
  });

  it('uses the default database of several, and ignores comments', async () => {
    const firestore = [
      { database: 'other', rules: 'missing.rules' },
      { database: '(default)', rules: 'my.rules' },
    ];
    write(
      'firebase.json',
      `// "a comment"\n${JSON.stringify({ firestore, emulators: { firestore: { port } } })} /* " */`,
    );
    write('my.rules', rules);
    expect((await exec(readBoth()).finished).stdout).toContain('404\n403\n');
  });

  it.each([
    ['exit 7', 7],
    ['kill -9 $$', 137],
    ['no-such-program-here', 127],
  ])('exits with the status of %s', async (script, status) => {
    expect((await exec('--port', '0', script).finished).code).toBe(status);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on, and stops', async (signal) => {
    const running = exec('--port', String(port), `exec node -e "console.info('up'); setInterval(() => {}, 1000)"`);
    await until('the script', () => running.output.stdout.includes('up') || undefined);
    expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
    running.child.kill(signal);
    expect((await running.finished).code).toBe(signal === 'SIGTERM' ? 143 : 130);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });
});

describe('exec', () => {
  it.each([
    [[], 'exec needs a script to run: glimpse-emulator exec "npm test"\nSee glimpse-emulator exec --help\n'],
    [['--production-limits'], 'exec needs a script to run'],
    [['npm', 'test'], 'Unknown argument: npm. A script with several words needs quotes.'],
    [['--wrong', '--', 'true'], 'Unknown argument: --wrong'],
    [['--'], 'exec needs a command after --'],
  ])('rejects %j with status 2', async (args, message) => {
    const { code, stderr } = await exec(...args).finished;
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it.each<[string, string | object, string]>([
    ['no JSON', '{ "firestore": }', 'firebase.json is not JSON: '],
    ['a list', [], 'The content of firebase.json must be an object.'],
    [
      'a port that is no number',
      { emulators: { firestore: { port: true } } },
      'emulators.firestore.port of firebase.json must',
    ],
    [
      'a port that is too large',
      { emulators: { firestore: { port: 70_000 } } },
      '--port 70000 is not a port (0 to 65535)',
    ],
    ['rules that are no text', { firestore: { rules: 1 } }, 'firestore.rules of firebase.json must be a text.'],
    ['a text for the database', { firestore: 'rules' }, 'firestore of firebase.json must be an object.'],
  ])('rejects a firebase.json with %s', async (_problem, content, message) => {
    write('firebase.json', content);
    const { code, stderr } = await exec('true').finished;
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it.each([
    [
      { rules: 'no.rules' },
      'The rules file no.rules does not exist. Correct the file, "firestore.rules" in firebase.json',
    ],
    [{ indexes: 'no.json' }, 'The index file cannot be used: no.json: '],
    [{ rules: 'broken.rules' }, 'broken.rules:1:1: ERROR'],
  ])('says why it cannot start with %j', async (firestore, message) => {
    configure(firestore);
    write('broken.rules', 'no rules');
    const { code, stdout, stderr } = await exec('echo run').finished;
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(message)]);
  });

  let other: Server | undefined;
  afterEach(() => other?.close());
  it('says that the port is taken, and what to do', async () => {
    const listening = createServer();
    other = listening;
    await new Promise<void>((done) => listening.listen(port, '127.0.0.1', done));
    configure({});
    const { code, stderr } = await exec('echo run').finished;
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Port ${port} on 127.0.0.1 is taken`)]);
    expect(stderr).toContain('"emulators.firestore.port" in firebase.json or --port');
  });
});
