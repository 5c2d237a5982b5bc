import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/paths.mjs';
import { retiredNamesIn, retiredWordsIn } from './retired-words.mjs';

const glossary = readFileSync(inRoot('docs/glossary.md'), 'utf8');
const retiredWords = retiredWordsIn(glossary);
/** @param {string} text @param {string} [file] */
const check = (text, file = 'functions/src/planted.ts') => retiredNamesIn(file, text, retiredWords);

describe('the lint of retired words', () => {
  it('reads its words from the glossary', () => {
    expect(retiredWords.map(({ word }) => word)).toEqual(
      expect.arrayContaining(['told', 'settle', 'gather', 'subject', 'glanced', 'hidden', 'answer', 'frozen']),
    );
  });

  it('names the line, the identifier and the word to use', () => {
    expect(check('const a = 1;\nexport const answerPosts = a;')).toEqual([
      'functions/src/planted.ts:2 answerPosts: use `response`, `reply`, `accept`',
    ]);
  });

  it.each([
    ['a variable', 'const told = 1;'],
    ['a property', 'export const a = { isFrozen: true };'],
    ['a private field', 'class A { #settled = 1; }'],
    ['a type', 'interface HeldPost {}'],
    ['another form of the word', 'const settlingAll = 1;'],
    ['a component', 'const a = <EmptyPlace />;', 'web/src/planted.tsx'],
    ['people that nobody follows', 'const followLines = 1;', 'scripts/planted.mjs'],
  ])('finds %s', (_what, text, file = undefined) => {
    expect(check(text, file)).toHaveLength(1);
  });

  it.each([
    ['a string', "const a = 'told';"],
    ['a comment', '// settle\nconst a = 1;'],
    ['a word that only begins the same way', 'const placeholder = 1, subjective = 2;'],
    ['people who follow people', 'const followers = 1;'],
    ['a promise', 'await Promise.allSettled([]);'],
    ['a hidden element', 'const a = <p hidden />;', 'web/src/planted.tsx'],
  ])('lets %s pass', (_what, text, file = undefined) => {
    expect(check(text, file)).toEqual([]);
  });
});
