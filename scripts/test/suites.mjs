/** The suites of `npm test` and `npm run test:all`. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { runProgram } from '../lib/process.mjs';
import { CommandError, messageOf, progress } from '../lib/terminal.mjs';
import { runVitest, total } from './vitest.mjs';

/**
 * Which test files run.
 * - `quick`: `npm test`. Every claim of the app once.
 * - `rest`: the files `*.slow.test.*`, the suites that are slow as a whole, and the emulator's own tests.
 * - `all`: both.
 *
 * vitest.config.ts reads the level from GLIMPSE_TEST_LEVEL.
 *
 * @typedef {'quick' | 'rest' | 'all'} Level
 */

/** Tests of the emulator that `npm test` runs: each protocol once, and the rules. */
const emulatorSmoke = ['web-sdk', 'admin-sdk', 'rules-unit-testing', 'rest', 'export'].map(
  (name) => `packages/firestore-emulator/tests/${name}.test.ts`,
);

/**
 * The projects of vitest.config.ts. Each group runs in one Vitest process with one stack. The longest group comes
 * first. `e2e` needs a separate stack, because the posts of `api` would push the seeded posts off the first page.
 * `files` limits a group of one level to some files.
 *
 * @type {{ projects: string[], levels: Level[], files?: string[] }[]}
 */
const groups = [
  { projects: ['e2e'], levels: ['quick', 'rest', 'all'] },
  { projects: ['emulator'], levels: ['rest', 'all'] },
  { projects: ['layout'], levels: ['rest', 'all'] },
  { projects: ['api', 'rules'], levels: ['quick', 'rest', 'all'] },
  { projects: ['web'], levels: ['quick', 'all'] },
  { projects: ['unit', 'tools'], levels: ['quick', 'rest', 'all'] },
  { projects: ['deploy'], levels: ['rest', 'all'] },
  { projects: ['engines'], levels: ['rest', 'all'] },
  { projects: ['emulator'], levels: ['quick'], files: emulatorSmoke },
];
const projects = [...new Set(groups.flatMap((group) => group.projects))];
const checks = ['types', 'lint', 'budgets'];
export const suiteNames = ['types', 'lint', ...projects, 'budgets'];

const withoutBuild = ['types', 'lint', 'unit', 'tools', 'emulator', 'web'];
const withBrowser = ['e2e', 'layout', 'engines', 'emulator', 'budgets'];

/** Runs a check and counts it as one test. @param {string} name @param {() => Promise<unknown>} work */
async function check(name, work) {
  try {
    await work();
    total.passed += 1;
  } catch (error) {
    total.failures.push(name);
    console.error(messageOf(error));
  }
}

export const checkTypes = () =>
  check('Types', async () => {
    const { typecheck } = await import('../typecheck.mjs');
    const { failures } = await typecheck();
    if (failures.length > 0) throw new CommandError(failures.join('\n'));
  });

export const checkLint = () => check('Lint', async () => (await import('../lint.mjs')).lint());

/** Runs in a separate process, because the emulators of the bench read the environment of this process. */
const checkBudgets = () =>
  check('Budgets', () =>
    runProgram(process.execPath, [inRoot('bench/run.mjs'), '--counted', '--built'], {
      quiet: true,
      label: 'The bench',
    }),
  );

/** True if a browser of the engines suite is installed besides Chromium. */
const hasEngines = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) =>
      ['firefox-esr', 'firefox', 'WebKitWebDriver'].some((name) => existsSync(path.join(folder, name))),
    );

/** @param {Level} level @param {string[]} [only] @returns {string[]} the suites of a level, or those that are named */
const suitesOf = (level, only) => {
  if (only) return only;
  const names = groups.filter(({ levels }) => levels.includes(level)).flatMap((group) => group.projects);
  const found = names.filter((name) => name !== 'engines' || hasEngines());
  if (found.length < names.length) progress('Without the suite engines: neither Firefox nor WebKit is installed');
  return level === 'rest' ? found : [...checks, ...found];
};

/** @typedef {{ name: string, work: () => Promise<unknown> }} Task */

/**
 * Runs whole suites and checks with private stacks.
 *
 * @param {Level} level @param {string[]} [only] the names of suites, whatever their level is
 */
export async function runSuites(level, only) {
  const wanted = suitesOf(level, only);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, GLIMPSE_TEST_LEVEL: level };
  if (wanted.some((name) => withBrowser.includes(name))) {
    const { ensureBrowser } = await import('../lib/browser.mjs');
    env.CHROME_PATH = await ensureBrowser();
  }
  const { buildAll } = await import('../build.mjs');
  const built = wanted.some((name) => !withoutBuild.includes(name)) ? buildAll() : Promise.resolve();
  // Each task that needs the build awaits it.
  built.catch(() => {});

  /** @type {Task[]} */
  const tasks = [];
  /** @param {string} name @param {() => Promise<unknown>} work */
  const add = (name, work) => wanted.includes(name) && tasks.push({ name, work });
  const [longest, ...others] = groups
    .filter(({ levels, files }) => (only ? !files : levels.includes(level)))
    .map(({ projects, files }) => ({ projects: projects.filter((name) => wanted.includes(name)), files }))
    .filter(({ projects }) => projects.length > 0)
    .map(({ projects, files = [] }) => ({
      name: projects.join(', '),
      work: async () => {
        if (projects.some((name) => !withoutBuild.includes(name))) await built;
        const stack = { GLIMPSE_TEST_STACK: `test-${projects[0]}` };
        const args = [...projects.flatMap((name) => ['--project', name]), ...files];
        await runVitest(args, { env: { ...env, ...stack }, isBuffered: true });
      },
    }));
  if (longest) tasks.push(longest);
  add('types', checkTypes);
  add('lint', checkLint);
  tasks.push(...others);
  add('budgets', () => built.then(checkBudgets));

  // Three at a time on two processors, because a browser test spends most of its time waiting for other processes.
  const worker = async () => {
    for (let next = tasks.shift(); next; next = tasks.shift()) await timed(next);
  };
  await Promise.all([worker(), worker(), worker()]);
}

/** Runs a task and stores its time. @param {Task} task */
export async function timed({ name, work }) {
  const startedAt = performance.now();
  progress(`${name} ...`);
  await work();
  const durationMs = performance.now() - startedAt;
  total.tasks.push({ name, durationMs });
  progress(`${name} took ${(durationMs / 1000).toFixed(1)} s`);
}
