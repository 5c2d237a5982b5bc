import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { emulatorEnvironment } from '../launcher/environment.mjs';
import { findOfficial } from '../launcher/official.mjs';
import { startEmulator } from '../parity/start-emulator.mjs';
import { linkPackages } from '../tests/support/installed-package.ts';
import { connect, rulesFile, store } from './filled-emulator.mjs';
import { interleaved } from './report.mjs';

/** @typedef {import('./report.mjs').Report} Report */
/** @typedef {import('./run.mjs').Plan} Plan */
/** @typedef {readonly import('../parity/start-emulator.mjs').Kind[]} Kinds */

const startBudgetMs = 400;
const memoryBudget = { documents: 10_000, mebibytes: 120 };
/** In this pause buffers are freed and the garbage collector runs. */
const pauseMs = 2000;

/** Measures the time from the launch to the first response. @param {Report} report @param {Plan} plan @param {Kinds} kinds */
export async function measureStart(report, { starts }, kinds) {
  const label = 'ready after launch';
  if (!report.wants(label)) return;
  const start = async (/** @type {{ kind: Kinds[number] }} */ { kind }) => {
    const emulator = await startEmulator(kind, { rulesFile });
    await emulator.stop();
    return emulator.readyMs;
  };
  const samples = await interleaved(
    kinds.map((kind) => ({ kind })),
    start,
    starts,
  );
  report.figure(label, samples, { unit: 'ms', budget: startBudgetMs });
}

/**
 * Measures resident memory without documents and with increasing numbers of documents.
 *
 * @param {Report} report @param {Plan} plan @param {Kinds} kinds
 */
export async function measureMemory(report, { stored }, kinds) {
  const counts = [0, ...stored];
  if (!counts.some((count) => report.wants(memoryLabel(count)))) return;
  /** @type {Map<number, import('./report.mjs').Samples>} */
  const samples = new Map(counts.map((count) => [count, {}]));
  for (const kind of kinds) {
    const emulator = await startEmulator(kind, { rulesFile });
    const db = connect(emulator.port);
    try {
      for (const [count, byKind] of samples) {
        await store(db, count);
        await wait(pauseMs);
        byKind[kind] = [emulator.residentMebibytes()];
      }
    } finally {
      await db.terminate();
      await emulator.stop();
    }
  }
  for (const [count, byKind] of samples) {
    const budget = count === memoryBudget.documents && { budget: memoryBudget.mebibytes };
    report.figure(memoryLabel(count), byKind, { unit: 'MiB', ...budget });
  }
}

/** @param {number} count */
const memoryLabel = (count) =>
  count === 0 ? 'memory, idle' : `memory with ${count.toLocaleString('en')} small documents`;

const packages = ['firebase', 'firebase-admin', 'firebase-tools', '@firebase/rules-unit-testing', '@glimpse/emulator'];

/**
 * Measures a whole run of the same rules tests, in two ways:
 * - in the process of the tests (examples/node-test), with the embedded emulator
 * - with `firebase emulators:exec` (examples/firebase-tools), with Google's emulator
 *
 * The files differ in two lines, and they test what the rules tests of firebase/quickstart-testing test.
 *
 * @param {Report} report @param {Plan} plan @param {Kinds} kinds
 */
export async function measureRulesTests(report, { starts }, kinds) {
  const label = 'rules tests of an example, from the command to its end';
  if (!report.wants(label)) return;
  const folder = mkdtempSync(join(tmpdir(), 'rules-tests-'));
  try {
    cpSync(fileURLToPath(new URL('../examples', import.meta.url)), folder, { recursive: true });
    linkPackages(folder, packages);
    const samples = await interleaved(
      kinds.map((kind) => ({ kind })),
      async ({ kind }) => (kind === 'embedded' ? inProcess(folder) : underFirebaseTools(folder)),
      starts,
    );
    report.figure(label, samples, { unit: 'ms' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param {string} folder */
const inProcess = (folder) =>
  timeOf(process.execPath, ['--test', 'rules.test.js'], join(folder, 'node-test'), process.env);

/** @param {string} folder */
function underFirebaseTools(folder) {
  const tools = join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const exec = ['emulators:exec', '--project', 'demo-example', '--only', 'firestore', 'node --test'];
  return timeOf(process.execPath, [tools, ...exec], join(folder, 'firebase-tools'), {
    ...emulatorEnvironment(process.env, findOfficial()),
    CI: 'true',
  });
}

/**
 * Returns the milliseconds that a program took. Throws its output if it fails.
 *
 * @param {string} program @param {readonly string[]} args @param {string} cwd @param {NodeJS.ProcessEnv} env
 */
function timeOf(program, args, cwd, env) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
  return performance.now() - start;
}
