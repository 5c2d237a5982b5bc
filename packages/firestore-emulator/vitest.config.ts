import { defineConfig } from 'vitest/config';

/** Suite `emulator`: what stands beside the code, and tests/, which go through real SDKs, browsers and processes. */
export default defineConfig({
  test: {
    name: 'emulator',
    environment: 'node',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: 'tests/support/build.ts',
    // Files share modules but no state: each starts what it needs on free ports.
    isolate: false,
    // While one file waits for a browser or a process another one computes.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
