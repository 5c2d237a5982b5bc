/**
 * Type-checks every folder that has a tsconfig.json, the scripts' too, two at a time, by TypeScript 7, which has no API for
 * programs yet. (`typescript` in package.json is 6, for dependency-cruiser.)
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inRoot } from './lib/paths.mjs';
import { runProgram } from './lib/process.mjs';
import { progress, run } from './lib/terminal.mjs';

/** @param {string} folder */
const foldersIn = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/.test(entry.name))
    .map(({ name }) => path.join(folder, name));

/** In the root and one floor below; its own tsconfig.json is what the others extend. */
const projects = foldersIn('')
  .flatMap((folder) => [folder, ...foldersIn(folder)])
  .filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')));

/** Checks all; answers the failures' texts. @returns {Promise<{ failures: string[], count: number }>} */
export async function typecheck() {
  const queue = [...projects];
  /** @type {string[]} */
  const failures = [];
  const worker = async () => {
    for (let project = queue.shift(); project; project = queue.shift()) {
      const tsc = inRoot('node_modules/typescript-native/bin/tsc');
      await runProgram(process.execPath, [tsc, '-p', inRoot(project, 'tsconfig.json')], {
        quiet: true,
        what: `tsc in ${project}`,
      }).catch((error) => failures.push(error.message));
    }
  };
  await Promise.all([worker(), worker()]);
  return { failures, count: projects.length };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await run(async () => {
    const { failures, count } = await typecheck();
    for (const failure of failures) console.error(failure);
    progress(`${count - failures.length} of ${count} folders type-check`);
    if (failures.length > 0) process.exitCode = 1;
  });
}
