import { defaultServerConditions } from 'vite';
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
        // @glimpse/emulator from its source: these tests need no build.
        ssr: { resolve: { conditions: ['glimpse-source', ...defaultServerConditions] } },
        test: {
          ...node,
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
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
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
        },
      },
      './emulator/vitest.config.ts',
      { test: { ...stack, name: 'rules', include: ['tests/rules/**/*.test.ts'] } },
      { test: { ...stack, name: 'api', include: ['tests/api/**/*.test.ts'] } },
      { test: { ...node, name: 'deploy', include: ['tests/deploy/**/*.test.ts'], testTimeout: 180_000 } },
      { test: { ...stack, name: 'e2e', include: ['tests/e2e/**/*.test.ts'] } },
    ],
  },
});
