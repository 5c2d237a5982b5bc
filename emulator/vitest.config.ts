import { defineConfig } from 'vitest/config';

/** The emulator's own suite: `npm test` in this folder, and the project `emulator` of the whole repository. */
export default defineConfig({
  test: {
    name: 'emulator',
    root: import.meta.dirname,
    environment: 'node',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
