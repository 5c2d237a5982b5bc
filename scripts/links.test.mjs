import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot, root } from './lib/paths.mjs';

/**
 * What git has or is about to have.
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
 * The page without code blocks, which may hold brackets of any kind.
 * @param {string} page
 */
const prose = (page) => readFileSync(inRoot(page), 'utf8').replace(/^```.*?^```/gms, '');

/**
 * What the groups of `pattern` find.
 * @param {string} text
 * @param {RegExp} pattern with one group
 */
const found = (text, pattern) => [...text.matchAll(pattern)].map(([, group = '']) => group);

/**
 * As GitHub makes them of headings.
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
 * Relative ones only; what stands in code type is no link.
 * @param {string} page
 */
const linksOf = (page) =>
  found(prose(page).replace(/`[^`\n]*`/g, ''), /\]\(([^)\s]+)\)/g).filter(
    (target) => !/^[a-z]+:/i.test(target),
  );

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

const fromRoot = /^(?:\.github|bench|contract|docs|emulator|functions|scripts|seed|tests|web)\//;
const placeholder = /[{}*<>$…]|\.\.\./;
const isMade = /^(?:functions|emulator)\/lib\b|^web\/dist\b|\/\.env\./;

/**
 * Files and folders named in code type by their path from the root.
 * @param {string} page
 */
const pathsIn = (page) =>
  found(prose(page), /`([^`\s]+)`/g).filter(
    (path) => fromRoot.test(path) && !placeholder.test(path) && !isMade.test(path),
  );

describe('the documents', () => {
  it('are there to be read', () => {
    expect(pages).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md']));
  });

  it.each(pages)('%s links to what is there', (page) => {
    expect(linksOf(page).filter((link) => isBroken(page, link))).toEqual([]);
  });

  // The emulator's pages name its files by their path inside it, and other projects' files; the changelog names what is gone.
  const ours = pages.filter(
    (page) => !page.startsWith('packages/firestore-emulator/') && page !== 'CHANGELOG.md',
  );

  it.each(ours)('%s names files that are there', (page) => {
    expect(pathsIn(page).filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });

  it('are there when code names them', () => {
    const sources = files('*.ts', '*.tsx', '*.mts', '*.mjs', '*.cjs', '*.rules');
    const absent = sources.flatMap((source) =>
      found(readFileSync(inRoot(source), 'utf8'), /([\w./-]+\.md)\b/g)
        .filter((page) => !page.startsWith('github.com/'))
        .filter((page) => !existsSync(inRoot(page)) && !existsSync(inRoot(dirname(source), page)))
        // The emulator's files name its pages by their path inside it, as a package that stands alone must; some from where they are bundled.
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
