import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './lib/paths.mjs';

/**
 * Lists the files that git tracks, and new files that it does not ignore.
 * @param {string[]} patterns
 */
const files = (...patterns) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(inRoot(file)));

const pages = files('*.md');

/**
 * Returns the page without code blocks, because code can contain brackets of any kind.
 * @param {string} page
 */
const prose = (page) => readFileSync(inRoot(page), 'utf8').replace(/^```.*?^```/gms, '');

/**
 * Returns the matches of the group in `pattern`.
 * @param {string} text
 * @param {RegExp} pattern with one group
 */
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, group = '']) => group);

/**
 * Returns the anchors that GitHub creates for the headings.
 * @param {string} page
 */
const anchorsOf = (page) =>
  found(prose(page), /^#+ (.*)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );

/**
 * Returns the relative links. Text in backticks is not a link.
 * @param {string} page
 */
const linksOf = (page) =>
  found(prose(page).replace(/`[^`\n]*`/g, ''), /\]\(([^)\s]+)\)/g).filter((target) => !/^[a-z]+:/i.test(target));

/**
 * @param {string} page
 * @param {string} link
 */
function isBroken(page, link) {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : relative(root, join(root, dirname(page), path));
  if (!existsSync(inRoot(target))) return true;
  return anchor !== undefined && !anchorsOf(target).includes(anchor);
}

const fromRoot = /^(?:\.github|bench|contract|docs|functions|packages|scripts|seed|tests|web)\//;
const placeholder = /[{}*<>$…]|\.\.\./;
const isGenerated = /^(?:functions|packages\/firestore-emulator)\/lib\b|^web\/dist\b|\/\.env\./;

/**
 * Returns the files and folders that the page names in backticks by their path from the root.
 * @param {string} page
 */
const pathsIn = (page) =>
  found(prose(page), /`([^`\s]+)`/g).filter(
    (path) => fromRoot.test(path) && !placeholder.test(path) && !isGenerated.test(path),
  );

describe('the documents', () => {
  it('exist', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md']));
  });

  it.each(pages)('%s links only to existing targets', (page) => {
    expect(linksOf(page).filter((link) => isBroken(page, link))).toEqual([]);
  });

  // The pages of the emulator name files by their path inside it, and files of other projects. The changelog names
  // removed files.
  const ours = pages.filter((page) => !page.startsWith('packages/firestore-emulator/') && page !== 'CHANGELOG.md');

  it.each(ours)('%s names only existing files', (page) => {
    expect(pathsIn(page).filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });

  it('exist when code names them', () => {
    const sources = files('*.ts', '*.tsx', '*.mts', '*.mjs', '*.cjs', '*.rules');
    const absent = sources.flatMap((source) =>
      found(readFileSync(inRoot(source), 'utf8'), /([\w./-]+\.md)\b/g)
        .filter((page) => !page.startsWith('github.com/'))
        .filter((page) => !existsSync(inRoot(page)) && !existsSync(inRoot(dirname(source), page)))
        // Files of the emulator name its pages by their path inside the package, because the package is independent.
        // Some paths are relative to the place of the bundle.
        .filter(
          (page) =>
            !source.startsWith('packages/firestore-emulator/') ||
            !existsSync(inRoot('packages/firestore-emulator', page.replace(/^(?:\.\.\/)+/, ''))),
        )
        .map((page) => `${source}: ${page}`),
    );
    expect(absent).toEqual([]);
  });
});
