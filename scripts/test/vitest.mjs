import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { inRoot, root } from '../lib/paths.mjs';
import { runProgram } from '../lib/process.mjs';
import { messageOf } from '../lib/terminal.mjs';

const program = inRoot('node_modules/vitest/vitest.mjs');

/**
 * `held`: what it prints is shown when it has ended, since other tests run beside it.
 *
 * @typedef {{ projects: string[], files?: string[], env?: NodeJS.ProcessEnv, reporter?: string, held?: boolean }} Run
 */

/** @param {Run} run */
const selection = ({ projects, files = [] }) => [
  ...projects.flatMap((project) => ['--project', project]),
  ...files,
];

/**
 * Runs projects of vitest.config.ts, all their files or some (absolute paths), and answers how many tests passed and failed.
 * A run that tested nothing, or broke outside a test, counts as one failure.
 *
 * @param {Run} run
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runTests(run) {
  const report = inRoot('.data/test', `${run.projects.join('-')}.json`);
  await mkdir(inRoot('.data/test'), { recursive: true });
  // The report of an earlier run must not stand for one that never came to write its own.
  await rm(report, { force: true });
  const reporters = [`--reporter=${run.reporter ?? 'dot'}`, '--reporter=json', `--outputFile.json=${report}`];
  const broken = await runProgram(process.execPath, [program, 'run', ...selection(run), ...reporters], {
    env: { ...process.env, ...run.env },
    what: 'vitest',
    quiet: run.held,
  }).then(
    (output) => {
      if (run.held) console.log(output);
      return false;
    },
    (error) => {
      if (run.held) console.error(messageOf(error));
      return true;
    },
  );
  const { numPassedTests: passed, numFailedTests: failed } = await readFile(report, 'utf8').then(
    /** @returns {{ numPassedTests: number, numFailedTests: number }} */ (text) => JSON.parse(text),
    () => ({ numPassedTests: 0, numFailedTests: 0 }),
  );
  const isSilent = failed === 0 && (broken || passed === 0);
  return { passed, failed: failed + (isSilent ? 1 : 0) };
}

/** Runs the same again at every change, in this terminal, until somebody ends it. @param {Run} run */
export function watchTests(run) {
  const child = spawn(process.execPath, [program, 'watch', ...selection(run)], {
    cwd: root,
    env: { ...process.env, ...run.env },
    stdio: 'inherit',
  });
  // Ctrl-C reaches Vitest as well, and it ends the watch.
  const wait = () => {};
  process.on('SIGINT', wait);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => process.off('SIGINT', wait));
}
