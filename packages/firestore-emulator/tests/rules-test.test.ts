import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emulatorFolder, start } from './support/process.ts';
import { noteRules } from './support/rules.ts';

/** Tests that need no packages. \`get\` and \`create\` resolve with the status. */
const suite = `
  const root = () => 'http://' + host + '/v1/projects/' + project + '/databases/(default)/documents/notes';
  const token = (uid) => ['{"alg":"none"}', JSON.stringify({ sub: uid })].map((part) => Buffer.from(part).toString('base64url')).join('.') + '.';
  const send = async (path, uid, method = 'GET') =>
    (await fetch(root() + path, { method, headers: uid ? { authorization: 'Bearer ' + token(uid) } : {} })).status;
  const equal = (found, wanted) => { if (found !== wanted) throw new Error(found + ' is not ' + wanted); };
  equal(await send('/ana', 'ana'), 404);
  equal(await send('/ana', 'bo'), 403);
  equal(await send('/ana'), 403);
  equal(await send('/new', 'ana', 'PATCH'), 200);
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rules-test-'));
  writeFileSync(join(folder, 'my.rules'), noteRules);
  writeFileSync(join(folder, 'firebase.json'), '{ "firestore": { "rules": "my.rules" } }');
  writeFileSync(
    join(folder, 'beside.mjs'),
    `const host = process.env.FIRESTORE_EMULATOR_HOST, project = process.env.GCLOUD_PROJECT;\n${suite}`,
  );
  writeFileSync(
    join(folder, 'inside.mjs'),
    `import { readFileSync } from 'node:fs';
    import { startFirestore } from '${emulatorFolder}/lib/index.js';
    const firestore = await startFirestore({ rules: { source: readFileSync('my.rules', 'utf8'), fileName: 'my.rules' } });
    const address = await firestore.address();
    const host = address.host + ':' + address.port, project = firestore.database().projectId;\n${suite}`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const rulesTest = (options: readonly string[], ...command: readonly string[]) =>
  start(
    process.execPath,
    [`${emulatorFolder}/lib/cli.js`, 'rules', 'test', ...options, '--', ...command],
    process.env,
    folder,
  ).finished;
const node = process.execPath;

describe('glimpse-emulator rules test', () => {
  it.each(['beside.mjs', 'inside.mjs'])('finds what the tests in %s do not need', async (file) => {
    const { code, stdout, stderr } = await rulesTest(['--coverage', '--mutate'], node, file);
    expect(code, stderr).toBe(1);
    const lines = stdout.trim().split('\n');
    expect(lines.filter((line) => line.includes('evaluated'))).toEqual([
      'my.rules:6: never evaluated: request.auth.token.admin == true',
      'The tests have evaluated 10 of 16 expressions of my.rules.',
    ]);
    expect(lines.filter((line) => line.includes('no test needs'))).toEqual([
      'my.rules:5: no test needs this condition: request.auth != null',
      'my.rules:6: no test needs this grant: allow list: if request.auth.token.admin == true',
      'my.rules:6: no test needs this condition: request.auth.token.admin == true',
    ]);
    expect(lines.at(-1)).toBe('The tests need 3 of 6 conditions and grants.');
  });

  it('succeeds with the coverage alone, with another rules file too', async () => {
    writeFileSync(join(folder, 'other.rules'), noteRules);
    const { code, stdout } = await rulesTest(['--coverage', '--rules', 'other.rules'], node, 'beside.mjs');
    expect([code, stdout]).toEqual([0, expect.stringContaining('other.rules:6: never evaluated')]);
  });

  it('has the status of tests that fail without a change', async () => {
    const { code, stderr } = await rulesTest(['--mutate'], node, '-e', 'process.exit(3)');
    expect([code, stderr]).toEqual([3, 'The tests fail without a change of the rules (status 3).\n']);
  });

  it.each([
    [['--mutate'], [node, '-e', ''], 'The tests have not evaluated my.rules. Do they load another file?'],
    [['--rules', 'missing.rules'], [node], 'The rules file missing.rules does not exist'],
    [['--rules', 'broken.rules'], [node], 'broken.rules:1: '],
    [['--unknown'], [node], "Unknown option '--unknown'"],
    [[], [], 'rules test needs the command of your tests after --'],
    [[], ['no-such-program'], 'no-such-program could not be started'],
  ])('refuses %j -- %j', async (options, command, problem) => {
    writeFileSync(join(folder, 'broken.rules'), 'service');
    const { code, stderr } = await rulesTest(options, ...command);
    expect([code, stderr]).toEqual([2, expect.stringContaining(problem)]);
  });
});
