/**
 * The command `npm test` installs, type-checks, lints and runs every suite. It ends with `N passed, N failed`.
 *
 *   npm test -- --only unit,e2e            runs some suites
 *   npm test -- tests/e2e/post.test.ts     runs some test files or folders
 *   npm run test:watch -- tests/e2e        runs them again after every change
 *   npm test -- --stop                     stops the warm stack that the two commands above share
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled } from '../lib/install.mjs';
import { inRoot, root } from '../lib/paths.mjs';
import { runProgram } from '../lib/process.mjs';
import { checkSystem } from '../lib/system.mjs';
import { CommandError, commandLine, messageOf, progress, run } from '../lib/terminal.mjs';

/**
 * The projects of vitest.config.ts. Each group runs in one Vitest process with one stack. The longest group comes
 * first. `e2e` needs a separate stack, because the posts of `api` would push the seeded posts off the first page. `api`
 * comes late, because its stack can then reuse the pictures that the stack of `e2e` has processed.
 */
const groups = [['e2e'], ['unit', 'tools', 'emulator'], ['web'], ['api', 'rules'], ['layout'], ['deploy'], ['engines']];
const withoutBuild = ['types', 'lint', 'unit', 'tools', 'emulator', 'web'];
const withBrowser = ['e2e', 'layout', 'engines', 'emulator'];
const names = ['types', 'lint', ...groups.flat(), 'budgets'];
/**
 * Suites that only run if they are named. The engines need browsers that most machines do not have. The layout suite
 * takes minutes.
 */
const optional = ['engines', 'layout'];

const vitest = inRoot('node_modules/vitest/vitest.mjs');
/**
 * `failures` has the name of each failed test and the start of its error. They are printed at the end, because nobody
 * sees the middle of a long output.
 *
 * @type {{ passed: number, failures: string[] }}
 */
const total = { passed: 0, failures: [] };

/** Runs a check and counts it as one test. @param {string} name @param {() => Promise<unknown>} work */
async function check(name, work) {
  progress(name);
  try {
    await work();
    total.passed += 1;
  } catch (error) {
    total.failures.push(name);
    console.error(messageOf(error));
  }
}

async function checkTypes() {
  const { typecheck } = await import('../typecheck.mjs');
  const { failures } = await typecheck();
  if (failures.length > 0) throw new CommandError(failures.join('\n'));
}

const checkLint = async () => (await import('../lint.mjs')).lint();

/** Runs in a separate process, because the emulators of the bench read the environment of this process. */
const checkBudgets = () =>
  runProgram(process.execPath, [inRoot('bench/run.mjs'), '--counted', '--built'], {
    quiet: true,
    label: 'The bench',
  });

/**
 * Runs Vitest and counts its tests. A run that fails outside a test counts as one failure.
 *
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, isBuffered?: boolean }} [options] `isBuffered`: print the output at the end
 */
async function runVitest(args, { env = process.env, isBuffered = false } = {}) {
  await mkdir(inRoot('.data/test'), { recursive: true });
  const report = inRoot('.data/test', `${process.pid}-${path.basename(args.at(-1) ?? '')}.json`);
  /** The end of the output of a run that failed, or null. */
  const failedOutput = await runProgram(
    process.execPath,
    [vitest, 'run', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { env, label: 'vitest', quiet: isBuffered },
  ).then(
    (output) => {
      if (isBuffered) console.log(output);
      return null;
    },
    (error) => {
      if (isBuffered) console.error(messageOf(error));
      return messageOf(error);
    },
  );
  /**
   * The shape of Vitest's JSON report.
   *
   * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
   * @type {{
   *   numPassedTests: number,
   *   testResults: { name: string, status: string, message: string, assertionResults: TestResult[] }[],
   * }}
   */
  const { numPassedTests, testResults } = JSON.parse(
    await readFile(report, 'utf8').catch(() => '{ "numPassedTests": 0, "testResults": [] }'),
  );
  await rm(report, { force: true });
  const failures = testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const tests = file.assertionResults.filter((test) => test.status === 'failed');
      // A file that fails before its first test has no failed test.
      return (tests.length > 0 ? tests : [{ fullName: 'the file', failureMessages: [file.message] }]).map(
        ({ fullName, failureMessages }) =>
          [`${path.relative(root, file.name)}: ${fullName}`, ...failureMessages.map(startOf)].join('\n'),
      );
    });
  if (failedOutput !== null && failures.length === 0)
    failures.push(`vitest ${args.join(' ')}\n${startOf(outsideTests(failedOutput))}`);
  total.passed += numPassedTests;
  total.failures.push(...failures);
}

/** Returns the first lines of an error, without the calls inside packages. @param {string} message */
const startOf = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 15)
    .join('\n');

/** Returns the part of Vitest's output that begins with an error outside tests, or its end. @param {string} output */
function outsideTests(output) {
  const start = output.search(/Unhandled|Error:/);
  return start === -1 ? output.slice(-1000) : output.slice(start);
}

/** Runs whole suites and checks with private stacks. @param {string[]} wanted @param {NodeJS.ProcessEnv} more */
async function runSuites(wanted, more) {
  const env = { ...process.env, ...more };
  if (wanted.some((name) => withBrowser.includes(name))) {
    const { ensureBrowser } = await import('../lib/browser.mjs');
    env.CHROME_PATH = await ensureBrowser();
  }
  // Two tasks at a time, because the smallest machine has two processors.
  if (wanted.includes('types')) await check('Types', checkTypes);
  const { buildAll } = await import('../build.mjs');
  await Promise.all([
    wanted.includes('lint') && check('Lint', checkLint),
    wanted.some((name) => !withoutBuild.includes(name)) && buildAll(),
  ]);

  const queue = groups
    .map((group) => group.filter((name) => wanted.includes(name)))
    .filter((group) => group.length > 0)
    .map((group) => ({ name: group.join(', '), work: () => runGroup(group) }));
  if (wanted.includes('budgets')) queue.push({ name: 'budgets', work: () => check('Budgets', checkBudgets) });
  const isBuffered = queue.length > 1;

  /** @param {string[]} group */
  async function runGroup(group) {
    const projects = group.flatMap((name) => ['--project', name]);
    const stack = { GLIMPSE_TEST_STACK: `test-${group[0]}` };
    await runVitest(['--reporter=dot', ...projects], { env: { ...env, ...stack }, isBuffered });
  }
  // Three at a time on two processors, because a browser test spends most of its time waiting for other processes.
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const started = performance.now();
      await next.work();
      progress(`${next.name} took ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
}

/** Runs files in this terminal after every change, until the user ends it. @param {string[]} files */
async function watchFiles(files) {
  const child = spawn(process.execPath, [vitest, 'watch', ...files], { cwd: root, stdio: 'inherit' });
  // Ctrl-C reaches Vitest too, which then ends.
  process.on('SIGINT', () => {});
  await once(child, 'close');
}

await run(async () => {
  const { values, words } = commandLine(
    'test',
    {
      only: { type: 'string', help: `some of ${names.join(',')}` },
      watch: { type: 'boolean', default: false, help: 'run the files again when they change' },
      stop: { type: 'boolean', default: false, help: 'end the stack that is kept for single files' },
    },
    'FILES',
  );
  const { only, watch, stop } = values;
  const wanted = only?.split(',') ?? names.filter((name) => !optional.includes(name));
  const unknown = wanted.filter((name) => !names.includes(name));
  const absent = words.find((word) => !existsSync(word));
  if (unknown.length > 0)
    throw new CommandError(`There is no suite ${unknown.join(', ')}; there are ${names.join(', ')}.`, 2);
  if (only && words.length > 0) throw new CommandError('--only names whole suites; leave it out with files.', 2);
  if (watch && words.length === 0) throw new CommandError('--watch needs the files to watch.', 2);
  if (stop && (only || watch || words.length > 0)) throw new CommandError('--stop takes no other arguments.', 2);
  if (absent) throw new CommandError(`There is no file or folder ${absent}.`, 2);

  checkSystem();
  await ensureInstalled();
  if (stop) {
    const { stopWarmStack } = await import('./warm.mjs');
    return progress((await stopWarmStack()) ? 'The warm stack has ended' : 'No warm stack runs');
  }
  const files = words.map((word) => path.resolve(word));
  if (watch) return watchFiles(files);
  if (files.length > 0) await runVitest(['--reporter=default', ...files]);
  else await runSuites(wanted, only ? {} : { CONSISTENCY_WORLDS: '16' });
  progress('Done');
  for (const failure of total.failures) console.error(`FAILED ${failure}`);
  console.log(`${total.passed} passed, ${total.failures.length} failed`);
  if (total.failures.length > 0) process.exitCode = 1;
});
