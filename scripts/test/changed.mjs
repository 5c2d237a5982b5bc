/**
 * `npm test -- --changed` runs what the uncommitted changes and the commits since `main` can break:
 * - types and lint,
 * - the unit tests that import a changed module, directly or not (Vitest knows the imports),
 * - the tests of the stack (rules, API, browser) for the domains of the changed files.
 *
 * It leaves out slow tests and budgets.
 */
import { execFileSync } from 'node:child_process';
import { root } from '../lib/paths.mjs';
import { progress } from '../lib/terminal.mjs';
import { stackTestsOf } from './domain-tests.mjs';
import { partOf } from './sources.mjs';
import { checkLint, checkTypes, timed } from './suites.mjs';
import { runVitest } from './vitest.mjs';

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Returns the files that differ from the last common commit with `main`. Deleted files are included. */
function changedFiles() {
  const main = ['main', 'origin/main'].find((name) => {
    try {
      return git('rev-parse', '--verify', '--quiet', name);
    } catch {
      return false;
    }
  });
  const base = main ? git('merge-base', main, 'HEAD') : 'HEAD';
  return [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ]
    .filter(Boolean)
    .sort();
}

/** @param {string} file */
const isTest = (file) => /\.test\.\w+$/.test(file);
/** @param {string} file */
const isSlow = (file) => file.includes('.slow.test.');

/** Returns all quick test files that need a stack. */
export const quickStackTests = () =>
  git('ls-files', '-co', '--exclude-standard', 'tests/rules', 'tests/api', 'tests/e2e')
    .split('\n')
    .filter((file) => isTest(file) && !isSlow(file));

/**
 * Returns the quick test files of the stack that a change of these files can break. A file of a domain selects the
 * tests of that domain. Another file of the stack selects all of them.
 *
 * @param {string[]} changed
 */
export function stackTests(changed) {
  const all = quickStackTests();
  const selected = changed.flatMap((file) => {
    if (isTest(file)) return all.includes(file) ? [file] : [];
    if (/^tests\/(?:support|rules|api|e2e)\//.test(file)) return all;
    const part = partOf(file);
    if (!part) return [];
    const rules = file.startsWith('contract/') ? all.filter((test) => test.startsWith('tests/rules/')) : [];
    const tests = part === 'emulators' ? all : (stackTestsOf(file, all) ?? all);
    return [...rules, ...(file.startsWith('web/') ? tests.filter((test) => test.startsWith('tests/e2e/')) : tests)];
  });
  return [...new Set(selected)].sort();
}

export async function runChanged() {
  const changed = changedFiles();
  if (changed.length === 0) return progress('Nothing has changed since main');
  progress(`${changed.length} files have changed since main`);
  const modules = changed.filter((file) => /\.(?:[cm]?[jt]sx?|json)$/.test(file) && !isSlow(file));
  const onStack = stackTests(changed);
  const related = async () => {
    if (modules.length === 0) return;
    const projects = ['unit', 'tools', 'web', 'emulator'].flatMap((name) => ['--project', name]);
    await runVitest(['related', ...projects, '--passWithNoTests', ...modules], {
      env: { ...process.env, GLIMPSE_TEST_LEVEL: 'quick' },
      isBuffered: true,
    });
  };
  const withStack = async () => {
    if (onStack.length > 0) await runVitest(onStack, { isBuffered: true });
  };
  await Promise.all([
    timed({ name: `${onStack.length} files of the stack`, work: withStack }),
    timed({ name: 'types', work: checkTypes })
      .then(() => timed({ name: 'lint', work: checkLint }))
      .then(() => timed({ name: 'tests that import what has changed', work: related })),
  ]);
}
