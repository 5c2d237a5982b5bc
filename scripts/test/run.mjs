/**
 * `npm test`: install, type-check, lint, unit tests, then rules, API and browser tests against a private stack on free
 * ports. Ends with one line `N passed, N failed`. `-- --only unit,e2e` runs some suites; types and lint count as checks.
 *
 *   npm test -- tests/e2e/post.test.ts     some test files, or folders of them, of any suite
 *   npm run test:watch -- tests/e2e        the same, again at every change of a test
 *   npm test -- --stop                     ends the stack that these two keep for the next call
 */
import { ensureInstalled } from '../lib/install.mjs';
import { CommandError, commandLine, messageOf, progress, run } from '../lib/terminal.mjs';
import { findTests, suiteNames, suites } from './suites.mjs';

/** @typedef {import('./suites.mjs').SuiteName} SuiteName */

const checks = ['types', 'lint'];
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

/** What the tests of these suites find in their environment besides a stack. @param {SuiteName[]} wanted */
async function browserFor(wanted) {
  if (!wanted.some((name) => 'browser' in suites[name])) return {};
  const { ensureBrowser } = await import('../lib/browser.mjs');
  return { CHROME_PATH: await ensureBrowser() };
}

/** A seeded stack of its own. */
async function startPrivateStack() {
  const [{ privatePorts }, { loadSeed }, { startStack }] = await Promise.all([
    import('../lib/ports.mjs'),
    import('../load-seed.mjs'),
    import('../stack.mjs'),
  ]);
  const stack = await startStack({ name: 'test', ports: await privatePorts() });
  try {
    await loadSeed(stack.env);
    return stack;
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** Whole suites and checks, with everything built and started for this run alone. @param {string[]} wanted */
async function runSuites(wanted) {
  const { buildAll, buildEmulator } = await import('../build.mjs');
  const { runTests } = await import('./vitest.mjs');
  const asked = suiteNames.filter((name) => wanted.includes(name));
  /** @param {(typeof suites)[SuiteName]['needs']} needs */
  const needing = (needs) => asked.filter((name) => suites[name].needs === needs);
  const alone = needing('nothing');
  const onStack = needing('stack');
  const onBuild = needing('build');
  const env = await browserFor(asked);

  // Two things at a time, as many as the smallest machine has processors.
  if (wanted.includes('types')) await check('Types', checkTypes);
  await Promise.all([
    wanted.includes('lint') && check('Lint', checkLint),
    onStack.length + onBuild.length > 0 ? buildAll() : alone.includes('emulator') && buildEmulator(),
  ]);

  // It starts while the first tests run. A failure is told when its turn comes.
  const starting = onStack.length > 0 ? startPrivateStack() : undefined;
  starting?.catch(() => {});
  try {
    if (alone.length > 0) {
      progress(`Tests without the stack: ${alone.join(', ')}`);
      count(await runTests({ projects: alone, env }));
    }
    if (starting) {
      if (alone.length === 0) progress('Starting a private stack');
      const stack = await starting;
      for (const suite of onStack) {
        progress(`Tests against the stack: ${suite}`);
        count(await runTests({ projects: [suite], env: { ...env, ...stack.env } }));
      }
    }
  } finally {
    await starting?.then((stack) => stack.stop());
  }
  for (const suite of onBuild) {
    progress(`Tests of what was built: ${suite}`);
    count(await runTests({ projects: [suite], env }));
  }
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

  await ensureInstalled();
  if (stop) {
    const { stopWarmStack } = await import('./warm.mjs');
    return progress((await stopWarmStack()) ? 'The kept stack has ended' : 'No stack is kept');
  }
  if (words.length > 0) await runFiles(words, watch);
  else await runSuites(wanted);
  if (watch) return;
  progress('Done');
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
