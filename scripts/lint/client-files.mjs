/** What the lints of the client share. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

/**
 * Returns the paths and texts of the client's files, without its tests.
 *
 * @param {string[]} patterns of paths from `web/`
 * @returns {[file: string, text: string][]}
 */
export function filesOfClient(patterns) {
  const pathspecs = patterns.map((pattern) => `:(glob)web/${pattern}`);
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...pathspecs], {
    cwd: inRoot(),
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => !/\.test\.|\/testing\//.test(file) && existsSync(inRoot(file)))
    .map((file) => [file, readFileSync(inRoot(file), 'utf8')]);
}

/** Returns the number of a line, from 1. @param {string} text @param {number} position */
export const lineOf = (text, position) => text.slice(0, position).split('\n').length;
