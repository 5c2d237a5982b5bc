/**
 * Type-checks every folder with a tsconfig.json, two at a time. It uses the compiler of TypeScript 7. (The package
 * `typescript` is version 6, because dependency-cruiser needs its JavaScript API.)
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

/**
 * All folders with a tsconfig.json, down to three levels. The tsconfig.json of the root is only the base of the others.
 */
const projects = foldersIn('')
  .flatMap((folder) => [folder, ...foldersIn(folder)])
  .flatMap((folder) => [folder, ...foldersIn(folder)])
  .filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')));

/**
 * Returns the messages of the failures and the number of checked folders.
 *
 * @returns {Promise<{ failures: string[], count: number }>}
 */
export async function typecheck() {
  const queue = [...projects];
  /** @type {string[]} */
  const failures = [];
  const worker = async () => {
    for (let project = queue.shift(); project; project = queue.shift()) {
      const tsc = inRoot('node_modules/typescript-native/bin/tsc');
      await runProgram(process.execPath, [tsc, '-p', inRoot(project, 'tsconfig.json')], {
        quiet: true,
        label: `tsc in ${project}`,
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
