import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { installPackage, linkPackages } from './support/installed-package.ts';
import { emulatorFolder, freePort, start } from './support/process.ts';
import { noteRules } from './support/rules.ts';
import { until } from './support/until.ts';

const readme = readFileSync(join(emulatorFolder, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
  language,
  text,
}));
const blocksIn = (language: string) => blocks.filter((block) => block.language === language).map(({ text }) => text);
const commands = blocksIn('sh').flatMap((text) => text.trim().split('\n'));

/** A project in which the package is installed. */
let directory: string;
let port: number;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'readme-'));
  installPackage(directory);
  linkPackages(directory, [
    ...['firebase', 'firebase-admin', 'firebase-tools', 'vitest', 'typescript', '@types/node'],
    ...['@google-cloud/firestore', '@grpc/grpc-js'],
  ]);
});
afterAll(() => rmSync(directory, { recursive: true }));

const write = (name: string, content: string) => writeFileSync(join(directory, name), content);

const tests = `
  const { FIRESTORE_EMULATOR_HOST, GCLOUD_PROJECT } = process.env;
  const root = 'http://' + FIRESTORE_EMULATOR_HOST + '/v1/projects/' + GCLOUD_PROJECT + '/databases/(default)/documents/notes';
  const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const headers = (uid) => ({ authorization: 'Bearer ' + encode({ alg: 'none' }) + '.' + encode({ sub: uid }) + '.' });
  const found = [
    (await fetch(root + '/ana', { headers: headers('ana') })).status,
    (await fetch(root + '/ana', { headers: headers('bo') })).status,
    (await fetch(root + '/ana')).status,
    (await fetch(root + '/new', { method: 'PATCH', headers: headers('ana') })).status,
  ].join();
  console.info('FOUND ' + found);
  process.exit(found === '404,403,403,200' ? 0 : 1);`;

beforeEach(async () => {
  port = await freePort();
  // The configuration of the README with another port.
  const [config = ''] = blocksIn('json');
  write('firebase.json', config.replace('8080', String(port)));
  write('firestore.rules', noteRules);
  write('firestore.indexes.json', '{ "indexes": [], "fieldOverrides": [] }');
  write('test.mjs', tests);
  write('package.json', '{ "private": true, "type": "module", "scripts": { "test": "node test.mjs" } }');
});

// Removes the variables of the runner of this test.
const { VITEST: _runner, NODE_ENV: _mode, ...env } = process.env;
const run = (command: string) => start('bash', ['-c', command], { ...env, CI: 'true' }, directory).finished;

/** Runs a command until Ctrl-C, when it has printed the text. Expects that the emulator serves until then. */
async function runUntilInterrupt(command: string, text: string): Promise<void> {
  // A terminal sends SIGINT to all processes of the command.
  const child = spawn('bash', ['-c', command], { cwd: directory, env: { ...env, CI: 'true' }, detached: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  }
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const status = async () => (await fetch(`http://127.0.0.1:${port}`)).status;
  await until(`${text} in the output of ${command}`, () => output.includes(text) || undefined);
  expect(await status()).toBe(200);
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await ended;
  await until('the emulator gone', () =>
    status().then(
      () => undefined,
      () => true,
    ),
  );
}

/** Runs the tests of the project by a command, and expects that they pass with the rules. */
const runTests = async (command: string) => {
  const { code, stdout, stderr } = await run(command);
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toContain('FOUND 404,403,403,200');
};

/** How each command of the README is run. */
const runs: Readonly<Record<string, (command: string) => Promise<void>>> = {
  'npm install --save-dev ./glimpse-emulator-0.1.0.tgz': async (command) => {
    const empty = mkdtempSync(join(tmpdir(), 'readme-install-'));
    const [file = ''] = readdirSync(directory).filter((name) => name.endsWith('.tgz'));
    cpSync(join(directory, file), join(empty, file));
    const { code, stderr } = await start('bash', ['-c', `${command} --offline`], env, empty).finished;
    expect(code, stderr).toBe(0);
    rmSync(empty, { recursive: true });
  },
  'npx glimpse-emulator exec "npm test"': runTests,
  'npx glimpse-emulator firestore': async (command) => {
    await runUntilInterrupt(command, `listens on 127.0.0.1:${port}`);
  },
  'npx glimpse-emulator exec -- firebase emulators:start --project demo-test': async (command) => {
    await runUntilInterrupt(command, 'All emulators ready');
  },
  'npx glimpse-emulator exec -- firebase emulators:exec --project demo-test --only firestore "npm test"': runTests,
  'eval "$(npx glimpse-emulator env)"': async (command) => {
    await runTests(`${command}; npx firebase emulators:exec --project demo-test --only firestore "npm test"`);
  },
  'npx glimpse-emulator --version': async (command) => {
    const { version } = JSON.parse(readFileSync(join(emulatorFolder, 'package.json'), 'utf8'));
    expect(await run(command)).toMatchObject({ code: 0, stdout: `${version}\n` });
  },
  'npx glimpse-emulator --help': async (command) => {
    expect(await run(command)).toMatchObject({ code: 0, stdout: expect.stringContaining('rules test') });
  },
  'npx glimpse-emulator exec --help': async (command) => {
    expect(await run(command)).toMatchObject({ code: 0, stdout: expect.stringContaining('--require-indexes FILE') });
  },
  'npx glimpse-emulator exec --require-indexes firestore.indexes.json --production-limits -- firebase emulators:exec --project demo-test "npm test"':
    runTests,
  'npx glimpse-emulator rules test --coverage --mutate -- npm test': async (command) => {
    const { code, stdout } = await run(command);
    expect(code).toBe(1);
    // The output of the README, without lines that only say what is going on.
    const findings = stdout.split('\n').filter((line) => /^firestore\.rules:|^The tests need/.test(line));
    expect(blocksIn('')).toContain(`${findings.join('\n')}\n`);
  },
};

describe('the README of the packed package', () => {
  it('has only commands and blocks that are tested here', () => {
    expect(commands).toEqual(Object.keys(runs));
    expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['sh', 'json', 'ts', '']));
    expect([blocksIn('json').length, blocksIn('').length]).toEqual([1, 2]);
  });

  it.each(Object.entries(runs))('has the command %s', async (command, test) => test(command));

  it('has the explanation of a denial', async () => {
    const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /people/{uid} {
      allow create;

      function fits(data) {
        let bio = data.bio;
        return bio.size() <= 5;
      }

      // Everybody writes their own short text.
      allow update: if fits(request.resource.data);
    }
  }
}`;
    write('firestore.rules', source);
    const patch = (bio: string, uid: string) => `
      const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const token = encode({ alg: 'none' }) + '.' + encode({ sub: '${uid}' }) + '.';
      await fetch('http://' + process.env.FIRESTORE_EMULATOR_HOST + '/v1/projects/demo-x/databases/(default)/documents/people/ana', {
        method: 'PATCH',
        headers: { authorization: 'Bearer ' + token },
        body: JSON.stringify({ fields: { bio: { stringValue: '${bio}' } } }),
      });`;
    write('patch.mjs', `{${patch('short', 'ana')}}\n{${patch('too long', 'ana')}}`);
    const { stderr } = await run('npx glimpse-emulator exec --explain-denials "node patch.mjs"');
    const explanation = blocksIn('').find((text) => text.includes('is refused:')) ?? 'no block';
    expect(stderr).toContain(explanation.trimEnd());
  });

  it('has code that compiles', () => {
    const preludes = [
      "declare const web: import('firebase/firestore').Firestore;",
      `import { startFirestore } from '@glimpse/emulator';
       declare const rules: { source: string; fileName: string }, file: string;
       declare const ref: import('firebase/firestore').DocumentReference, query: import('firebase/firestore').Query;
       declare const expect: typeof import('vitest').expect;`,
      "import { startFirestore } from '@glimpse/emulator';",
      'declare const database: string, index: object;',
    ];
    const sources = blocksIn('ts');
    expect(sources).toHaveLength(preludes.length);
    for (const [at, source] of sources.entries()) write(`block-${at}.mts`, `${preludes[at]}\n${source}`);
    const files = sources.map((_, at) => `block-${at}.mts`);
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'];
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options, '--types', 'node', ...files], {
      cwd: directory,
      stdio: 'pipe',
      encoding: 'utf8',
    });
  });
});
