/**
 * A reporter of Vitest. Writes the result of a run as JSON to the file that GLIMPSE_TEST_SUMMARY names
 * (scripts/test/vitest.mjs reads it).
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../lib/paths.mjs';

/**
 * - `failures`: the name of each failed test, file or unhandled error, with the start of its message.
 * - `files`: the time of each test file in milliseconds, with its imports and its environment.
 *
 * @typedef {{ project: string, file: string, durationMs: number, tests: number }} FileTime
 * @typedef {{ passed: number, failures: string[], files: FileTime[] }} Summary
 */

/**
 * Returns the first lines of an error, without the calls inside packages.
 *
 * @param {{ message: string, stack?: string }} error
 */
const startOf = ({ message, stack = '' }) =>
  stripVTControlCharacters(stack.includes(message) ? stack : `${message}\n${stack}`)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, 15)
    .join('\n');

/** @param {{ moduleId: string }} module */
const fileOf = ({ moduleId }) => path.relative(root, moduleId);

// Vitest loads the default export of a reporter's file.
// biome-ignore lint/style/noDefaultExport: see above
export default class SummaryReporter {
  /** @type {import('vitest/node').Reporter['onTestRunEnd']} */
  onTestRunEnd = (modules, unhandledErrors) => {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    /** @type {Summary} */
    const summary = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) =>
            [`${fileOf(test.module)}: ${test.fullName}`, ...(test.result().errors ?? []).map(startOf)].join('\n'),
          ),
        // Hooks that failed, and files that failed before their first test.
        ...modules.flatMap((module) =>
          [...module.children.allSuites(), module]
            .filter((suite) => suite.errors().length > 0)
            .map((suite) => [`${fileOf(module)}: outside a test`, ...suite.errors().map(startOf)].join('\n')),
        ),
        ...unhandledErrors.map((error) => `an unhandled error\n${startOf(error)}`),
      ],
      files: modules.map((module) => {
        const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
          module.diagnostic();
        return {
          project: module.project.name,
          file: fileOf(module),
          durationMs: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
          tests: [...module.children.allTests()].length,
        };
      }),
    };
    writeFileSync(process.env.GLIMPSE_TEST_SUMMARY ?? '', JSON.stringify(summary));
  };
}
