import { defineConfig } from 'vitest/config';

/** Suites of `npm test`. `unit` and `web` need nothing; the others need the running stack of scripts/test.mjs. */
const node = { environment: 'node' as const, exclude: ['**/node_modules/**'] };
/** A stack answers these; one file after the other, since they share its data and two cores. */
const stack = {
  ...node,
  fileParallelism: false,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Browsers, six servers and two shared cores: on CI a time-out is tried again before it counts.
  retry: process.env.CI ? 2 : 0,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'emulator/src/**/*.test.ts',
            'functions/src/**/*.test.ts',
            'seed/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          testTimeout: 30_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: 'web',
          environment: 'happy-dom',
          // Styles are the browser suite's to check; working them out for every role is what takes the time.
          environmentOptions: { happyDOM: { settings: { disableComputedStyleRendering: true } } },
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup.ts'],
          // Files share what they import (React, Firebase's SDKs): each starts with an empty page, see testing/setup.ts.
          isolate: false,
          testTimeout: 30_000,
          pool: 'threads',
        },
      },
      { test: { ...stack, name: 'emulator', include: ['emulator/tests/**/*.test.ts'] } },
      { test: { ...stack, name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      { test: { ...stack, name: 'api', include: ['tests/api/**/*.test.ts'] } },
      { test: { ...node, name: 'deploy', include: ['tests/deploy/**/*.test.ts'], testTimeout: 180_000 } },
      { test: { ...stack, name: 'e2e', include: ['tests/e2e/**/*.test.ts'] } },
    ],
  },
});
