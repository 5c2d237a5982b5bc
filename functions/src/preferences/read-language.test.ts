import { paths } from '@glimpse/contract/paths';
import { expect, it } from 'vitest';
import { testDatabases } from '../../testing/database.ts';
import { readLanguage } from './read-language.ts';

const database = testDatabases();

it.each([
  [null, 'de'],
  [{ sensitive: 'blur' }, 'de'],
  [{ language: 'ja' }, 'ja'],
  [{ language: 'toString' }, 'de'],
  [{ language: 'fr' }, 'de'],
])('with the preferences %j, the language is %s', async (preferences, expected) => {
  const db = database();
  if (preferences) await db.doc(paths.preferences('ana')).set(preferences);
  expect(await readLanguage(db, 'ana', 'de')).toBe(expected);
});
