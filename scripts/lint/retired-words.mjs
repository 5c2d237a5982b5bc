/**
 * Finds identifiers that contain a retired word. The second table of docs/glossary.md has these words and the words to
 * use.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { inRoot } from '../lib/paths.mjs';

/**
 * @typedef {object} RetiredWord
 * @property {string} word in lower case
 * @property {string} instead the words to use, as the glossary writes them
 */

/** @typedef {{ names: readonly string[], where: RegExp, because: string }} Exception */

/** @type {readonly Exception[]} */
const exceptions = [
  {
    names: ['hidden', 'visuallyHidden', 'VisuallyHidden', 'isHidden', '$isHidden'],
    where: /^(?:web|tests\/(?:e2e|smoke|support))\//,
    because: 'an element can be hidden',
  },
  {
    names: ['isHidden', 'hiddenBy'],
    where: /./,
    because: 'a field of stored posts and comments',
  },
  { names: ['follows'], where: /^scripts\/test\/domain-tests/, because: 'the name of a domain' },
  { names: ['kept'], where: /./, because: 'a field of the body of a request to edit a post' },
  { names: ['settledBy'], where: /./, because: 'a field of stored moderation cases' },
  { names: ['includeHidden'], where: /^tests\/e2e\//, because: 'an option of Playwright' },
  {
    names: ['onTouchStart', 'onTouchEnd', 'onTouchMove', 'TouchEvent', 'touches', 'hasTouch', 'changedTouches'],
    where: /./,
    because: 'names of the browser',
  },
  {
    names: ['Touch', 'touchStart', 'touchEnd', 'touchPoints', 'maxTouchPoints', 'touchAction'],
    where: /./,
    because: 'names of the browser',
  },
  { names: ['allSettled', 'PromiseSettledResult', 'onSettled'], where: /./, because: 'a promise settles' },
  { names: ['subject'], where: /emails?\.ts$/, because: 'an email has a subject' },
  {
    names: ['waiting'],
    where: /^web\/src\/features\/account\/install\//,
    because: 'a property of ServiceWorkerRegistration',
  },
];

/** "Follow" is allowed only for people who follow each other. These folders have nothing to do with people. */
const withoutPeople = /^(?:scripts|packages)\//;

/**
 * Reads the table of retired words. Throws when the glossary has none.
 *
 * @param {string} glossary
 * @returns {RetiredWord[]}
 */
export function retiredWordsIn(glossary) {
  const [, table = ''] = glossary.split('## Retired words');
  const words = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, retired]) => retired !== 'Retired' && !retired?.startsWith('---'))
    .flatMap(([, retired = '', , instead = '']) =>
      retired
        .replace(/\(.*\)/, '')
        .split(',')
        .map((word) => ({ word: word.trim(), instead })),
    );
  if (words.length === 0) throw new Error('docs/glossary.md has no table of retired words');
  return words;
}

/** @param {string} name */
const wordsOf = (name) => name.split(/(?=[A-Z])|[_$#\d]+/).map((word) => word.toLowerCase());

/**
 * Returns whether a word is the retired word, also with an ending such as `ing`. @param {string} word @param {string}
 * retired
 */
const isForm = (word, retired) =>
  word === retired ||
  (/^(?:s|d|ed|er|r|ing|en)$/.test(word.slice(retired.length)) && word.startsWith(retired)) ||
  word === `${retired.replace(/e$/, '')}ing`;

/**
 * Returns one line per identifier with a retired word: `file:line name: use ...`.
 *
 * @param {string} file its path from the root
 * @param {string} text
 * @param {readonly RetiredWord[]} retiredWords
 * @returns {string[]}
 */
export function retiredNamesIn(file, text, retiredWords) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  /** @type {Map<string, string>} */
  const complaints = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const retired = retiredWordOf(file, node.text, retiredWords);
      if (retired && !complaints.has(node.text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        complaints.set(node.text, `${file}:${line + 1} ${node.text}: use ${retired.instead}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...complaints.values()];
}

/** @param {string} file @param {string} name @param {readonly RetiredWord[]} retiredWords */
function retiredWordOf(file, name, retiredWords) {
  if (exceptions.some(({ names, where }) => names.includes(name) && where.test(file))) return undefined;
  const words = wordsOf(name);
  return retiredWords.find(
    ({ word }) => (word !== 'follow' || withoutPeople.test(file)) && words.some((each) => isForm(each, word)),
  );
}

/** Checks every TypeScript and JavaScript file of the repository. @returns {string[]} */
export function findRetiredNames() {
  const retiredWords = retiredWordsIn(readFileSync(inRoot('docs/glossary.md'), 'utf8'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.cjs'], {
    cwd: inRoot(),
    encoding: 'utf8',
  });
  return files
    .trim()
    .split('\n')
    .filter((file) => ts.sys.fileExists(inRoot(file)))
    .flatMap((file) => retiredNamesIn(file, readFileSync(inRoot(file), 'utf8'), retiredWords));
}
