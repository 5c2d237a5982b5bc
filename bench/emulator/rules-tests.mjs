import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emulatorEnvironment } from '../../packages/firestore-emulator/launcher/environment.mjs';
import { findOfficial } from '../../packages/firestore-emulator/launcher/official.mjs';
import { interleaved } from '../lib/stats.mjs';
import { besideOfficial } from './start.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const label = 'rules tests of an example, from the command to its end';
const packages = ['firebase', 'firebase-admin', 'firebase-tools', '@firebase/rules-unit-testing', '@glimpse/emulator'];

/**
 * Measures a whole run of the same rules tests, in two ways:
 * - in the process of the tests (examples/node-test), with the embedded emulator
 * - with `firebase emulators:exec` (examples/firebase-tools), with Google's emulator
 *
 * The files differ in two lines, and they test what the rules tests of firebase/quickstart-testing test.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../emulator.mjs').Plan} plan
 * @param {readonly import('../../packages/firestore-emulator/parity/start-emulator.mjs').Kind[]} kinds
 */
export async function measureRulesTests(report, { starts }, kinds) {
  if (!report.wants(label)) return;
  const folder = mkdtempSync(join(tmpdir(), 'rules-tests-'));
  try {
    cpSync(join(root, 'packages/firestore-emulator/examples'), folder, { recursive: true });
    for (const name of packages) {
      const link = join(folder, 'node_modules', name);
      mkdirSync(join(link, '..'), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), link);
    }
    const samples = await interleaved(
      Object.fromEntries(
        kinds.map((kind) => [kind, async () => (kind === 'embedded' ? inProcess(folder) : underFirebaseTools(folder))]),
      ),
      { rounds: starts },
    );
    report.figure({ label, unit: 'ms', ...besideOfficial(samples) });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder */
const inProcess = (folder) =>
  timed(process.execPath, ['--test', 'rules.test.js'], join(folder, 'node-test'), process.env);

/** @param {string} folder */
function underFirebaseTools(folder) {
  const tools = join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const exec = ['emulators:exec', '--project', 'demo-example', '--only', 'firestore', 'node --test'];
  return timed(process.execPath, [tools, ...exec], join(folder, 'firebase-tools'), {
    ...emulatorEnvironment(process.env, findOfficial()),
    CI: 'true',
  });
}

/**
 * Returns the milliseconds that a program took. Throws its output if it fails.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function timed(program, args, cwd, env) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
  return performance.now() - start;
}
