import { defineConfig } from 'vitest/config';

/** Tests of what Windows does not have: the script launcher/java, programs of a shell, and signals to end a process. */
const posixTests = ['launcher', 'official', 'package', 'readme', 'exec', 'stack'].map(
  (name) => `tests/${name}.test.ts`,
);

/**
 * Suite `emulator`: the unit tests in src/ and parity/, and the tests with real SDKs, browsers and processes in tests/.
 */
export default defineConfig({
  test: {
    name: 'emulator',
    environment: 'node',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'parity/**/*.test.ts'],
    exclude: process.platform === 'win32' ? [...posixTests, 'src/launcher/firebase-tools.test.ts'] : [],
    globalSetup: 'tests/support/build.ts',
    setupFiles: 'tests/support/unset-host.ts',
    // Files share modules but no state, because each starts its own servers on free ports.
    isolate: false,
    // While one file waits for a browser or a process, another one can run.
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 200_000 } },
  },
});
