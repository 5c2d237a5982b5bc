import { afterEach, expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';
import { setLanguage } from './translate.ts';

afterEach(() => setLanguage('en'));

it.each([
  ['en', ['Zoe', 'Émile', 'eva'], ['Émile', 'eva', 'Zoe']],
  ['de', ['Zoe', 'Örtel', 'Oskar', 'Ostertag'], ['Örtel', 'Oskar', 'Ostertag', 'Zoe']],
  ['es', ['Ñandú', 'Nube', 'Oso'], ['Nube', 'Ñandú', 'Oso']],
  ['ja', ['さくら', 'アキラ', 'いずみ'], ['アキラ', 'いずみ', 'さくら']],
  ['ar', ['ياسمين', 'آدم', 'بدر'], ['آدم', 'بدر', 'ياسمين']],
] as const)('sorts names in the order of "%s"', (language, names, sorted) => {
  setLanguage(language);
  expect(names.toSorted(compareTexts)).toEqual(sorted);
});
