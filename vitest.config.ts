import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { clientMessages } from './web/build/messages.ts';

/** Long, because these limits only end tests that would never end. On a busy machine, a picture can take a minute. */
const timeouts = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 200_000 } } };

/** The suites of `npm test`. scripts/test/run.mjs groups them into processes. */
const node = {
  environment: 'node' as const,
  exclude: ['**/node_modules/**'],
  // The output of `npm test` ends with the errors' messages, so they have to contain the values.
  chaiConfig: { truncateThreshold: 2000 },
  ...timeouts,
};

/**
 * Suites without a stack. They run three files at once on two cores, because some tests wait for a process. The files
 * of a worker share their imports, because no module has state.
 */
const parallel = { maxWorkers: 3, isolate: false };

/** Suites that need a stack. They run one file at a time, because the files share the stack's data. */
const sequential = {
  ...node,
  fileParallelism: false,
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
    // Caches transformed files between runs.
    experimental: { fsModuleCache: true },
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
          include: ['{contract/src,functions/src,seed,web/build}/**/*.test.ts'],
        },
      },
      // Most of these tests start programs as a user would.
      {
        test: {
          ...node,
          ...parallel,
          name: 'tools',
          include: ['scripts/**/*.test.mjs', 'bench/**/*.test.mjs'],
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
          include: ['src/**/*.test.{ts,tsx}'],
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
          root: 'packages/firestore-emulator',
          // Runs alone, because it has its own number of workers.
          sequence: { groupOrder: 2 },
          globalSetup: '../../scripts/test/setup-browser.mjs',
        },
      },
      // Some of these tests import modules of the client, which need its messages.
      { plugins: [clientMessages()], test: { ...sequential, name: 'api', include: ['tests/api/**/*.test.ts'] } },
      { test: { ...sequential, name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      {
        plugins: [clientMessages()],
        test: {
          ...sequential,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['./scripts/test/setup-browser.mjs', './scripts/test/setup-stack.mjs'],
        },
      },
      {
        test: {
          ...sequential,
          name: 'layout',
          include: ['tests/layout/**/*.test.ts'],
          globalSetup: ['./scripts/test/setup-browser.mjs', './scripts/test/setup-stack.mjs'],
        },
      },
      {
        test: {
          ...sequential,
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
          ...sequential,
          name: 'deploy',
          include: ['tests/deploy/**/*.test.ts'],
          // These tests change the environment and start stacks themselves.
          isolate: true,
          globalSetup: './scripts/test/setup-build.mjs',
        },
      },
    ],
  },
});
