import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { nodeProblem } from '../node.cjs';
import { inRoot } from './paths.mjs';
import { runProgram } from './process.mjs';
import { CommandError, progress } from './terminal.mjs';

const marker = () => inRoot('node_modules/.glimpse-lock');

/** Throws CommandError if this process was started with an old Node, and not by a command of package.json. */
export function requireNode() {
  const problem = nodeProblem();
  if (problem)
    throw new CommandError(`${problem}. The commands of package.json (such as \`npm test\`) install a newer one.`);
}

/**
 * Runs `npm ci` when node_modules does not match the lock file. This module imports only modules of Node and of this
 * repository, because it runs before packages are installed.
 */
export async function ensureInstalled() {
  requireNode();
  const lockHash = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  if (existsSync(marker()) && readFileSync(marker(), 'utf8') === lockHash) return;
  progress('Installing packages (about a minute on a fresh clone)');
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  await runProgram(command, [...args, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    quiet: true,
    label: 'npm ci',
  });
  writeFileSync(marker(), lockHash);
}
