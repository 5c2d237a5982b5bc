import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { requireNode } from './scripts/lib/install.mjs';
import { clientMessages } from './web/build/messages.ts';

// For `npx vitest`, which is no command of package.json.
requireNode();

/** Long, because these limits only end tests that would never end. On a busy machine, a picture can take a minute. */
const timeouts = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 200_000 } } };

/** `npm test` leaves out the slow files. scripts/test/suites.mjs describes the levels. */
const level = process.env.GLIMPSE_TEST_LEVEL;
/** Patterns of the test files below these folders, of the level. */
const testFiles = (folders: string, extension: string) => [
  `${folders}/**/*${level === 'rest' ? '.slow' : ''}.test.${extension}`,
];
const exclude = ['**/node_modules/**', ...(level === 'quick' ? ['**/*.slow.test.*'] : [])];

/** The suites of `npm test`. scripts/test/suites.mjs groups them into processes. */
const node = {
  environment: 'node' as const,
  exclude,
  // The output of `npm test` ends with the errors' messages, so they have to contain the values.
  chaiConfig: { truncateThreshold: 2000 },
  ...timeouts,
};

/**
 * Suites without a stack. They run three files at once on two cores, because some tests wait for a process. The files
 * of a worker share their imports, because no module has state.
 */
const parallel = { maxWorkers: 3, isolate: false };

/** Some slow files kill functions, count what the whole stack does, or make people popular. So these files run alone. */
const alone = level === 'rest' || level === 'all' ? { maxWorkers: 1 } : {};

/**
 * Suites that need a stack. The files share it, so each makes its own people, and none depends on what another file can
 * change. Two files run at once, because a test spends much of its time waiting for other processes.
 */
const onStack = {
  ...node,
  maxWorkers: 2,
  isolate: false,
  // Runs after the parallel suites.
  sequence: { groupOrder: 1 },
  globalSetup: './scripts/test/setup-stack.mjs',
};

/**
 * Vitest's conditions, with the emulator's source before its build. Without `module`, because Node cannot load the
 * files that some packages name there.
 */
const sourceConditions = ['glimpse-source', ...defaultServerConditions.filter((name) => name !== 'module')];

export default defineConfig({
  test: {
    // Shows the console output of failed tests only.
    silent: 'passed-only',
    projects: [
      {
        // Loads @glimpse/emulator from its source, so that these tests need no build.
        ssr: { resolve: { conditions: sourceConditions } },
        test: {
          ...node,
          ...parallel,
          name: 'unit',
          include: testFiles('{contract/src,functions/src,seed,web/build}', 'ts'),
        },
      },
      // Most of these tests start programs as a user would.
      {
        ssr: { resolve: { conditions: sourceConditions } },
        test: {
          ...node,
          ...parallel,
          name: 'tools',
          include: testFiles('{scripts,bench}', 'mjs'),
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          environment: 'happy-dom',
          // Computing styles for each role query is slow. The e2e suite checks styles.
          environmentOptions: { happyDOM: { settings: { disableComputedStyleRendering: true } } },
          include: testFiles('src', '{ts,tsx}'),
          exclude,
          setupFiles: ['src/testing/setup.ts'],
          ...parallel,
          // One per core, because each worker loads all imports of the app again.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          ...timeouts,
          pool: 'threads',
        },
      },
      {
        extends: './packages/firestore-emulator/vitest.config.ts',
        test: {
          // Vitest filters by the names in this file only.
          name: 'emulator',
          root: 'packages/firestore-emulator',
          // Runs alone, because it has its own number of workers.
          sequence: { groupOrder: 2 },
          globalSetup: '../../scripts/test/setup-browser.mjs',
        },
      },
      // Some of these tests import modules of the client, which need its messages.
      {
        plugins: [clientMessages()],
        test: { ...onStack, ...alone, name: 'api', include: testFiles('tests/api', 'ts') },
      },
      {
        test: {
          ...onStack,
          name: 'rules',
          include: testFiles('tests/rules', 'ts'),
          // One file at a time and after the others, because the files load rules and store the same documents.
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
        },
      },
      {
        plugins: [clientMessages()],
        test: {
          ...onStack,
          ...alone,
          name: 'e2e',
          include: testFiles('tests/e2e', 'ts'),
          globalSetup: ['./scripts/test/setup-browser.mjs', './scripts/test/setup-stack.mjs'],
        },
      },
      {
        test: {
          ...onStack,
          name: 'layout',
          include: ['tests/layout/**/*.test.ts'],
          globalSetup: ['./scripts/test/setup-browser.mjs', './scripts/test/setup-stack.mjs'],
        },
      },
      {
        test: {
          ...onStack,
          name: 'engines',
          include: ['tests/engines/**/*.test.ts'],
          globalSetup: [
            './scripts/test/setup-browser.mjs',
            './tests/engines/support/setup-engines.ts',
            './scripts/test/setup-stack.mjs',
          ],
        },
      },
      {
        test: {
          ...onStack,
          name: 'deploy',
          include: ['tests/deploy/**/*.test.ts'],
          // These tests change the environment and start stacks themselves.
          isolate: true,
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
          globalSetup: './scripts/test/setup-build.mjs',
        },
      },
    ],
  },
});
