/** What the lints share. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';

/**
 * Returns the paths and texts of files that Git does not ignore.
 *
 * @param {string[]} patterns of paths from the root
 * @returns {[file: string, text: string][]}
 */
export function filesOf(patterns) {
  const pathspecs = patterns.map((pattern) => `:(glob)${pattern}`);
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...pathspecs], {
    cwd: inRoot(),
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((file) => existsSync(inRoot(file)))
    .map((file) => [file, readFileSync(inRoot(file), 'utf8')]);
}

/** Returns such files of the client, without its tests. @param {string[]} patterns of paths from web/ */
export const filesOfClient = (patterns) =>
  filesOf(patterns.map((pattern) => `web/${pattern}`)).filter(([file]) => !/\.test\.|\/testing\//.test(file));

/** Returns the number of a line, from 1. @param {string} text @param {number} position */
export const lineOf = (text, position) => text.slice(0, position).split('\n').length;
