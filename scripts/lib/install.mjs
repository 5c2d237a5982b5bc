import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { runProgram } from './process.mjs';
import { CommandError, progress } from './terminal.mjs';

const marker = () => inRoot('node_modules/.glimpse-lock');

/**
 * Runs `npm ci` when node_modules does not match the lock file. This module imports only modules of Node and of this
 * repository, because it runs before packages are installed.
 */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new CommandError(`Glimpse needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
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
