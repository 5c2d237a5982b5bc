import { expect, test } from 'vitest';
import { acceptedLanguage, preferredLanguage } from './language.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'ES-419'], 'es'],
  [['fr'], 'en'],
  [[], 'en'],
  [['constructor', 'ja'], 'ja'],
])('the first language of %j that exists is %s', (tags, expected) => {
  expect(preferredLanguage(tags)).toBe(expected);
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, ja ; q=0.7', 'ja'],
  ['fr, ES-419;Q=0.2, *;q=0.1', 'es'],
  ['ar, en', 'ar'],
  ['de;q=0, es;q=0.1', 'es'],
  ['de;q=high, es;q=0.1', 'es'],
  ['*', 'en'],
  [';;,,=', 'en'],
])('the header %j asks for %s', (header, expected) => {
  expect(acceptedLanguage(header)).toBe(expected);
});
