/**
 * The commands `npm test` and `npm run test:all`. They install, type-check, lint and run the suites, and end with
 * `N passed, N failed`. suites.mjs says what each level runs.
 *
 *   npm test                               every claim of the app once
 *   npm test -- --changed                  what the changes since `main` can break
 *   npm run test:all                       everything
 *   npm run test:all -- --rest             what `npm test` leaves out
 *   npm test -- --only unit,e2e            some suites
 *   npm test -- tests/e2e/post.test.ts     some test files or folders
 *   npm run test:watch -- tests/e2e        runs them again after every change
 *   npm test -- --stop                     stops the warm stack that single files share
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from '../lib/install.mjs';
import { root } from '../lib/paths.mjs';
import { checkSystem } from '../lib/programs.mjs';
import { CommandError, commandLine, progress, run } from '../lib/terminal.mjs';
import { runSuites, suiteNames } from './suites.mjs';
import { printTimes, runVitest, total, vitest } from './vitest.mjs';

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
      all: { type: 'boolean', default: false, help: 'run everything (npm run test:all)' },
      rest: { type: 'boolean', default: false, help: 'run what npm test leaves out' },
      changed: { type: 'boolean', default: false, help: 'run what the changes since main can break' },
      only: { type: 'string', help: `some of ${suiteNames.join(',')}` },
      times: { type: 'boolean', default: false, help: 'print the seconds of each suite and each file' },
      watch: { type: 'boolean', default: false, help: 'run the files again when they change' },
      stop: { type: 'boolean', default: false, help: 'end the stack that is kept for single files' },
    },
    'FILES',
  );
  const { all, rest, changed, times, watch, stop } = values;
  const only = values.only?.split(',');
  const unknown = only?.filter((name) => !suiteNames.includes(name)) ?? [];
  const absent = words.find((word) => !existsSync(word));
  if (unknown.length > 0)
    throw new CommandError(`There is no suite ${unknown.join(', ')}; there are ${suiteNames.join(', ')}.`, 2);
  if (only && words.length > 0) throw new CommandError('--only names whole suites; leave it out with files.', 2);
  if (watch && words.length === 0) throw new CommandError('--watch needs the files to watch.', 2);
  if (stop && (only || watch || changed || words.length > 0))
    throw new CommandError('--stop takes no other arguments.', 2);
  if (changed && (only || all || rest || words.length > 0))
    throw new CommandError('--changed chooses the tests itself; leave out suites and files.', 2);
  if (absent) throw new CommandError(`There is no file or folder ${absent}.`, 2);

  checkSystem();
  await ensureInstalled();
  if (stop) {
    const { stopWarmStack } = await import('./warm.mjs');
    return progress((await stopWarmStack()) ? 'The warm stack has ended' : 'No warm stack runs');
  }
  const files = words.map((word) => path.resolve(word));
  if (watch) return watchFiles(files);
  if (files.length > 0) await runVitest(files);
  else if (changed) await (await import('./changed.mjs')).runChanged();
  else await runSuites(rest ? 'rest' : all ? 'all' : 'quick', only);
  progress('Done');
  if (times) printTimes();
  for (const failure of total.failures) console.error(`FAILED ${failure}`);
  console.log(`${total.passed} passed, ${total.failures.length} failed`);
  if (total.failures.length > 0) process.exitCode = 1;
});
