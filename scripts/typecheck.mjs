/**
 * Type-checks every folder with a tsconfig.json, two at a time. It uses the command of TypeScript 7, which has no
 * JavaScript API yet. (`typescript` in package.json is version 6, for dependency-cruiser.)
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

/** The folders in the root and two levels below. The root's tsconfig.json is only the base of the others. */
const projects = foldersIn('')
  .flatMap((folder) => [folder, ...foldersIn(folder)])
  .flatMap((folder) => [folder, ...foldersIn(folder)])
  .filter((folder) => existsSync(inRoot(folder, 'tsconfig.json')));

/**
 * Checks all projects. Returns the texts of the failures.
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
