import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { patternsOf } from './scripts/test/suites.mjs';

/** The suites of `npm test` (scripts/test/suites.mjs), each with how its tests run. */
const node = { environment: 'node' as const, exclude: ['**/node_modules/**'] };
/**
 * Of suites without a stack: three files at a time on two processors, since some wait for a process or for the next second of a document.
 * What they import (SDKs, mostly) is loaded once for all of them. They keep nothing in modules.
 */
const side = { maxWorkers: 3, isolate: false };
/** A stack answers these; one file after the other, since they share its data and two cores. */
const stack = {
  ...node,
  fileParallelism: false,
  // After those that run side by side, when files of both kinds are asked for together.
  sequence: { groupOrder: 1 },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Of `expect.poll`, which would give up after one second.
  expect: { poll: { timeout: 20_000 } },
};

/** As Vitest has them (`module` would give Node files that it cannot load), with the emulator's source before its build. */
const sourceFirst = ['glimpse-source', ...defaultServerConditions.filter((name) => name !== 'module')];

export default defineConfig({
  test: {
    // What is transformed is kept for the next run, by its content.
    experimental: { fsModuleCache: true },
    // What tests print (a slow document, a refused job) belongs to those that fail.
    silent: 'passed-only',
    projects: [
      {
        // @glimpse/emulator from its source: these tests need no build.
        ssr: { resolve: { conditions: sourceFirst } },
        test: { ...node, ...side, name: 'unit', include: patternsOf('unit'), testTimeout: 30_000 },
      },
      { test: { ...node, ...side, name: 'tools', include: patternsOf('tools'), testTimeout: 30_000 } },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          environment: 'happy-dom',
          // Styles are the browser suite's to check; working them out for every role is what takes the time.
          environmentOptions: { happyDOM: { settings: { disableComputedStyleRendering: true } } },
          include: patternsOf('web').map((pattern) => pattern.replace(/^web\//, '')),
          setupFiles: ['src/testing/setup.ts'],
          ...side,
          // As few as leave no processor idle: each loads the page's own imports.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          // Each file starts with an empty page, see testing/setup.ts.
          testTimeout: 30_000,
          pool: 'threads',
        },
      },
      {
        extends: './packages/firestore-emulator/vitest.config.ts',
        // By itself: it has another number of workers.
        test: { root: 'packages/firestore-emulator', sequence: { groupOrder: 2 } },
      },
      // One load of the SDKs serves all files of a suite, which keep nothing in modules; those of `deploy` change the environment.
      { test: { ...stack, name: 'rules', include: patternsOf('rules'), isolate: false } },
      { test: { ...stack, name: 'api', include: patternsOf('api'), isolate: false } },
      { test: { ...stack, name: 'deploy', include: patternsOf('deploy'), testTimeout: 180_000 } },
      {
        test: {
          ...stack,
          name: 'e2e',
          include: patternsOf('e2e'),
          // One browser (tests/support/chromium.ts) serves all files, too.
          isolate: false,
        },
      },
    ],
  },
});
