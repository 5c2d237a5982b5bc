/**
 * `npm test`: install, type-check, lint, unit tests, then rules, API and browser tests against a private stack on free
 * ports. Ends with one line `N passed, N failed`. `-- --only unit,e2e` runs some suites; types and lint count as checks.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { privatePorts } from './lib/ports.mjs';
import { runProgram } from './lib/process.mjs';
import { CommandError, flags, progress, run } from './lib/terminal.mjs';

const withoutStack = ['unit', 'web', 'emulator'];
// The browser tests come before the API's, whose many posts would push the seeded ones out of sight.
const withStack = ['rules', 'e2e', 'api', 'deploy'];
const suites = ['types', 'lint', ...withoutStack, ...withStack];
const total = { passed: 0, failed: 0 };

async function check(name, work) {
  progress(name);
  try {
    await work();
    total.passed += 1;
  } catch (error) {
    total.failed += 1;
    console.error(error.message);
  }
}

/** Runs Vitest projects and adds their counts. A run that tested nothing, or broke outside a test, is a failure. */
async function vitest(projects, env) {
  const report = inRoot('.data/test', `${projects.join('-')}.json`);
  await mkdir(inRoot('.data/test'), { recursive: true });
  const args = [
    inRoot('node_modules/vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
  ];
  const broken = await runProgram(process.execPath, args, {
    env: { ...process.env, ...env },
    what: 'vitest',
  }).then(
    () => false,
    () => true,
  );
  const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'));
  total.passed += numPassedTests;
  total.failed += numFailedTests + (numFailedTests === 0 && (broken || numPassedTests === 0) ? 1 : 0);
}

await run(async () => {
  const { only } = flags('test', {
    only: { type: 'string', help: `some of ${suites.join(',')}` },
  });
  const wanted = only ? only.split(',') : suites;
  const unknown = wanted.filter((name) => !suites.includes(name));
  if (unknown.length > 0)
    throw new CommandError(`There is no suite ${unknown.join(', ')}; there are ${suites.join(', ')}.`, 2);
  const among = (names) => names.filter((name) => wanted.includes(name));

  await ensureInstalled();
  const [{ buildAll, buildEmulator }, { ensureBrowser }, { startStack }, { loadSeed }, { typecheck }] =
    await Promise.all([
      import('./build.mjs'),
      import('./lib/browser.mjs'),
      import('./stack.mjs'),
      import('./lib/seed.mjs'),
      import('./typecheck.mjs'),
    ]);

  if (wanted.includes('types')) {
    await check('Types', async () => {
      const { failures } = await typecheck();
      if (failures.length > 0) throw new CommandError(failures.join('\n'));
    });
  }
  if (wanted.includes('lint')) {
    await check('Lint', () =>
      runProgram(process.execPath, [inRoot('node_modules/@biomejs/biome/bin/biome'), 'check'], {
        quiet: true,
        what: 'Lint',
      }),
    );
  }

  const browser = among(['emulator', 'e2e']).length > 0 ? await ensureBrowser() : undefined;
  const env = browser ? { CHROME_PATH: browser } : {};
  const first = among(withoutStack);
  if (first.length > 0) {
    if (first.includes('emulator')) await buildEmulator();
    progress(`Tests without the stack: ${first.join(', ')}`);
    await vitest(first, env);
  }

  const second = among(withStack);
  if (second.length > 0) {
    await buildAll();
    progress('Starting a private stack');
    const stack = await startStack({ name: 'test', ports: await privatePorts() });
    try {
      await loadSeed(stack.env);
      for (const suite of second) {
        progress(`Tests against the stack: ${suite}`);
        await vitest([suite], { ...env, ...stack.env });
      }
    } finally {
      await stack.stop();
    }
  }
  progress('Done');
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
