/**
 * `npm test`: install, type-check, lint, then all suites in lanes side by side, with private stacks on free ports. Ends with one line `N passed, N failed`. `-- --only unit,e2e` runs some suites; types, lint and budgets count as checks.
 *
 *   npm test -- tests/e2e/post.test.ts     some test files, or folders of them, of any suite
 *   npm run test:watch -- tests/e2e        the same, again at every change of a test
 *   npm test -- --stop                     ends the stack that these two keep for the next call
 */
import { ensureInstalled } from '../lib/install.mjs';
import { inRoot } from '../lib/paths.mjs';
import { runProgram } from '../lib/process.mjs';
import { checkSystem } from '../lib/system.mjs';
import { CommandError, commandLine, messageOf, progress, run } from '../lib/terminal.mjs';
import { afterLanes, findTests, lanes, suiteNames, suites } from './suites.mjs';

/** @typedef {import('./suites.mjs').SuiteName} SuiteName */

const checks = ['types', 'lint', 'budgets'];
const total = { passed: 0, failed: 0 };

/** @param {{ passed: number, failed: number }} counts */
function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/** @param {string} name @param {() => Promise<void>} work */
async function check(name, work) {
  progress(name);
  try {
    await work();
    count({ passed: 1, failed: 0 });
  } catch (error) {
    count({ passed: 0, failed: 1 });
    console.error(messageOf(error));
  }
}

async function checkTypes() {
  const { typecheck } = await import('../typecheck.mjs');
  const { failures } = await typecheck();
  if (failures.length > 0) throw new CommandError(failures.join('\n'));
}

async function checkLint() {
  const { lint } = await import('../lint.mjs');
  await lint();
}

/** The figures that are no times; in a process of its own, since the bench's emulators go by this process's environment. */
const checkBudgets = () =>
  runProgram(process.execPath, [inRoot('bench/run.mjs'), '--counted', '--built'], {
    quiet: true,
    what: 'The bench',
  });

/** What the tests of these suites find in their environment besides a stack. @param {SuiteName[]} wanted */
async function browserFor(wanted) {
  if (!wanted.some((name) => 'browser' in suites[name])) return {};
  const { ensureBrowser } = await import('../lib/browser.mjs');
  return { CHROME_PATH: await ensureBrowser() };
}

/** @type {Promise<unknown>} */
let lastStarted = Promise.resolve();

/** A seeded stack of its own, after the one before: what that has made of the seed's pictures is there for the next. @param {string} name */
function startPrivateStack(name) {
  const stack = lastStarted.then(() => startAndSeed(name));
  lastStarted = stack.catch(() => {});
  return stack;
}

/** @param {string} name */
async function startAndSeed(name) {
  const [{ privatePorts }, { loadSeed }, { startStack }] = await Promise.all([
    import('../lib/ports.mjs'),
    import('../load-seed.mjs'),
    import('../stack.mjs'),
  ]);
  const stack = await startStack({ name, ports: await privatePorts(), beyond: 'refuse' });
  try {
    await loadSeed(stack.env);
    return stack;
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/**
 * Tests a group of suites in one process. `held`: what it says is shown when it has ended.
 *
 * @param {SuiteName[]} group @param {NodeJS.ProcessEnv} env @param {boolean} held
 */
async function runGroup(group, env, held) {
  const { runTests } = await import('./vitest.mjs');
  const started = performance.now();
  if (!held) progress(`Tests: ${group.join(', ')}`);
  count(await runTests({ projects: group, env, held }));
  if (held)
    progress(`Tests: ${group.join(', ')} took ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Runs groups of suites one after the other. `name`: of the stack that those share which need one; it starts while what comes before
 * them runs, and ends after the last of them.
 *
 * @param {string} name @param {SuiteName[][]} groups @param {NodeJS.ProcessEnv} env @param {boolean} held
 */
async function runLane(name, groups, env, held) {
  /** @param {SuiteName[]} group */
  const needsStack = (group) => group.some((suite) => suites[suite].needs === 'stack');
  const last = groups.findLastIndex(needsStack);
  const starting = last >= 0 ? startPrivateStack(name) : undefined;
  // A failure is told when its turn comes.
  starting?.catch(() => {});
  try {
    for (const [index, group] of groups.entries()) {
      const stackEnv = needsStack(group) ? (await starting)?.env : undefined;
      await runGroup(group, { ...env, ...stackEnv }, held);
      if (index === last) await (await starting)?.stop();
    }
  } finally {
    await starting?.then((stack) => stack.stop());
  }
}

/**
 * Whole suites and checks, with everything built and started for this run alone.
 *
 * @param {string[]} wanted @param {NodeJS.ProcessEnv} searched how far tests search that choose at random
 */
async function runSuites(wanted, searched) {
  const { buildAll, buildEmulator } = await import('../build.mjs');
  const asked = suiteNames.filter((name) => wanted.includes(name));
  const env = { ...searched, ...(await browserFor(asked)) };

  // Two things at a time, as many as the smallest machine has processors.
  if (wanted.includes('types')) await check('Types', checkTypes);
  const needsBuild = wanted.includes('budgets') || asked.some((name) => suites[name].needs !== 'nothing');
  await Promise.all([
    wanted.includes('lint') && check('Lint', checkLint),
    needsBuild ? buildAll() : asked.includes('emulator') && buildEmulator(),
  ]);

  const wantedLanes = lanes.map((groups) =>
    groups.map((group) => group.filter((name) => asked.includes(name))).filter((group) => group.length > 0),
  );
  const left = afterLanes.filter((name) => wanted.includes(name));
  const isShared = wantedLanes.filter((groups) => groups.length > 0).length + left.length > 1;
  const results = await Promise.allSettled(
    wantedLanes.map(async (groups, index) => {
      await runLane(`test-${index + 1}`, groups, env, isShared);
      for (let next = left.shift(); next; next = left.shift()) {
        if (next === 'budgets') await check('Budgets', async () => void (await checkBudgets()));
        else await runGroup([next], env, isShared);
      }
    }),
  );
  // Every lane has stopped what it started before the run ends.
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/** Some files, against the kept stack where they need one. @param {string[]} words @param {boolean} isWatched */
async function runFiles(words, isWatched) {
  const { files, wanted } = findTests(words);
  const { buildAll, buildEmulator } = await import('../build.mjs');
  const { runTests, watchTests } = await import('./vitest.mjs');
  const { leaseWarmStack } = await import('./warm.mjs');
  const env = await browserFor(wanted);
  if (wanted.includes('emulator')) await buildEmulator();
  const needsStack = wanted.some((name) => suites[name].needs === 'stack');
  const lease = needsStack ? await leaseWarmStack() : undefined;
  try {
    if (wanted.some((name) => suites[name].needs === 'build')) await buildAll();
    const tests = { projects: wanted, files, env: { ...env, ...lease?.env } };
    if (isWatched) await watchTests(tests);
    else count(await runTests({ ...tests, reporter: 'default' }));
  } finally {
    lease?.release();
    if (lease) progress('The stack is kept for half an hour; `npm test -- --stop` ends it');
  }
}

await run(async () => {
  const all = [...checks, ...suiteNames];
  const { values, words } = commandLine(
    'test',
    {
      only: { type: 'string', help: `some of ${all.join(',')}` },
      watch: { type: 'boolean', default: false, help: 'run the files again when they change' },
      stop: { type: 'boolean', default: false, help: 'end the stack that is kept for single files' },
    },
    'FILES',
  );
  const { only, watch, stop } = values;
  const wanted = only ? only.split(',') : all;
  const unknown = wanted.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw new CommandError(`There is no suite ${unknown.join(', ')}; there are ${all.join(', ')}.`, 2);
  if (only && words.length > 0)
    throw new CommandError('--only names whole suites; leave it out with files.', 2);
  if (watch && words.length === 0) throw new CommandError('--watch needs the files to watch.', 2);
  if (stop && (only || watch || words.length > 0)) throw new CommandError('--stop stands alone.', 2);
  if (words.length > 0) findTests(words);

  checkSystem();
  await ensureInstalled();
  if (stop) {
    const { stopWarmStack } = await import('./warm.mjs');
    return progress((await stopWarmStack()) ? 'The kept stack has ended' : 'No stack is kept');
  }
  if (words.length > 0) await runFiles(words, watch);
  else await runSuites(wanted, only ? {} : { CONSISTENCY_WORLDS: '16' });
  if (watch) return;
  progress('Done');
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
