/**
 * Type-checks every workspace with its own tsconfig, two at a time, by TypeScript 7, which has no API for programs yet.
 * (`typescript` in package.json is 6, for dependency-cruiser.)
 */
import { fileURLToPath } from 'node:url';
import { inRoot } from './lib/paths.mjs';
import { runProgram } from './lib/process.mjs';
import { progress, run } from './lib/terminal.mjs';

const workspaces = [
  'web',
  'functions',
  'emulator',
  'emulator/tests',
  'emulator/bench',
  'tests',
  'scripts',
  'seed',
  'contract',
];

/** Checks all; answers the failures' texts. @returns {Promise<{ failures: string[], count: number }>} */
export async function typecheck() {
  const queue = [...workspaces];
  /** @type {string[]} */
  const failures = [];
  const worker = async () => {
    for (let workspace = queue.shift(); workspace; workspace = queue.shift()) {
      const tsc = inRoot('node_modules/typescript-native/bin/tsc');
      await runProgram(process.execPath, [tsc, '-p', inRoot(workspace, 'tsconfig.json')], {
        quiet: true,
        what: `tsc in ${workspace}`,
      }).catch((error) => failures.push(error.message));
    }
  };
  await Promise.all([worker(), worker()]);
  return { failures, count: workspaces.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    const { failures, count } = await typecheck();
    for (const failure of failures) console.error(failure);
    progress(`${count - failures.length} of ${count} workspaces type-check`);
    if (failures.length > 0) process.exitCode = 1;
  });
}
