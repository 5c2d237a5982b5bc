/** Runs Vitest, and adds up the results of all runs of a command. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { inRoot } from '../lib/paths.mjs';
import { runProgram } from '../lib/process.mjs';
import { messageOf } from '../lib/terminal.mjs';

export const vitest = inRoot('node_modules/vitest/vitest.mjs');

/**
 * The result of all runs so far. Failures are printed at the end, because nobody sees the middle of a long output.
 * `tasks` has the time of each suite or check in milliseconds.
 *
 * @type {import('./summary-reporter.mjs').Summary & { tasks: { name: string, durationMs: number }[] }}
 */
export const total = { passed: 0, failures: [], files: [], tasks: [] };

let runs = 0;

/**
 * Runs Vitest and adds its tests to `total`. A run that fails without a failed test counts as one failure.
 *
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, isBuffered?: boolean }} [options] `isBuffered`: print the output at the end
 */
export async function runVitest(args, { env = process.env, isBuffered = false } = {}) {
  await mkdir(inRoot('.data/test'), { recursive: true });
  const file = inRoot('.data/test', `${process.pid}-${runs++}.json`);
  const reporter = inRoot('scripts/test/summary-reporter.mjs');
  const [output, error] = await runProgram(
    process.execPath,
    [vitest, ...args, '--run', `--reporter=${reporter}`, `--reporter=${isBuffered ? 'dot' : 'default'}`],
    { env: { ...env, GLIMPSE_TEST_SUMMARY: file }, label: 'vitest', quiet: isBuffered },
  ).then(
    (text) => [text, undefined],
    (failure) => [messageOf(failure), failure],
  );
  if (isBuffered) (error ? console.error : console.log)(output);
  /** @type {import('./summary-reporter.mjs').Summary} */
  const summary = JSON.parse(await readFile(file, 'utf8').catch(() => '{ "passed": 0, "failures": [], "files": [] }'));
  await rm(file, { force: true });
  if (error && summary.failures.length === 0) summary.failures.push(`vitest ${args.join(' ')}\n${output.slice(-1000)}`);
  total.passed += summary.passed;
  total.failures.push(...summary.failures);
  total.files.push(...summary.files);
}

/** Prints the seconds of each task and of each test file, slowest first. */
export function printTimes() {
  /** @param {number} durationMs */
  const seconds = (durationMs) => (durationMs / 1000).toFixed(1).padStart(7);
  /** @param {{ durationMs: number }} a @param {{ durationMs: number }} b */
  const slowestFirst = (a, b) => b.durationMs - a.durationMs;
  console.log('\nSeconds of each suite (several run at the same time)');
  for (const { name, durationMs } of total.tasks.sort(slowestFirst)) console.log(`${seconds(durationMs)}  ${name}`);
  console.log('\nSeconds and tests of each file (files of a suite run at the same time)');
  for (const { project, file, durationMs, tests } of total.files.sort(slowestFirst))
    console.log(`${seconds(durationMs)} ${String(tests).padStart(5)}  ${project.padEnd(8)} ${file}`);
}
