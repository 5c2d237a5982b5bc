import { expect, test } from 'vitest';
import { preferredLanguage } from './language.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'ES-419'], 'es'],
  [['fr'], 'en'],
  [[], 'en'],
  [['constructor', 'ja'], 'ja'],
])('the first language of %j that exists is %s', (tags, expected) => {
  expect(preferredLanguage(tags)).toBe(expected);
});
