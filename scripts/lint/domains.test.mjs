import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot, root } from '../lib/paths.mjs';

const architecture = readFileSync(inRoot('docs/architecture.md'), 'utf8');
const [, domainsSection = ''] = architecture.split('## Domains');
const [domains = ''] = domainsSection.split('\n## ');

const columns = ['contract/src', 'functions/src', 'web/src'];

/** The folders in the table: `{ 'contract/src': ['accounts', ...], ... }`. */
const documented = Object.fromEntries(
  columns.map((folder, index) => [
    folder,
    [...domains.matchAll(/^\| `([a-z-]+)` \| [^|]* \|(.*)\|$/gm)]
      .filter(([, , cells = '']) => cells.split('|')[index]?.trim() === 'yes')
      .map(([, domain]) => domain),
  ]),
);

/** The folders that the text below the table describes: infrastructure and screens. */
const [, afterTable = ''] = domains.split('\n\nOther folders of `functions/src/`');
const others = new Set([...afterTable.matchAll(/`([a-z-]+)`/g)].map(([, folder]) => folder));

/**
 * Returns the names of the folders. In the client they are those below `features`, `parts` and `entities`: a folder, and
 * the subfolders of a feature.
 *
 * @param {string} folder
 */
const foldersIn = (folder) => [
  ...new Set(
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], { cwd: root, encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((file) =>
        file
          .slice(folder.length + 1)
          .split('/')
          .slice(0, -1),
      )
      .flatMap((names) => (folder !== 'web/src' ? names.slice(0, 1) : isProduct(names[0]) ? names.slice(1) : [])),
  ),
];

/** @param {string | undefined} folder */
const isProduct = (folder) => ['features', 'parts', 'entities'].includes(folder ?? '');

it.each(columns)('%s has the folders that the table of domains lists', (folder) => {
  expect(documented[folder]?.length).toBeGreaterThan(10);
  const undocumented = foldersIn(folder).filter((name) => !others.has(name));
  expect(undocumented.sort()).toEqual([...(documented[folder] ?? [])].sort());
});

it('test files are named after domains and not after retired ones', () => {
  const retired = /\/(?:blocks|bell|follow|hidden|inbox|people|reports|tags|upload|users|words)\.test\.ts$/;
  const tests = execFileSync('git', ['ls-files', 'tests'], { cwd: root, encoding: 'utf8' }).split('\n');
  expect(tests.filter((file) => retired.test(file))).toEqual([]);
});
