import { postErrors } from '@glimpse/contract/posts/post';
import { usernameErrors } from '@glimpse/contract/profiles/username';
import { validationTexts } from '@glimpse/contract/validation';
import compile from 'icu-minify/compile';
import { afterEach, describe, expect, it } from 'vitest';
import { errorText, validationText } from './error-text.ts';
import { setLanguage } from './translate.ts';

const german = {
  'post.notFound': compile('Diesen Beitrag gibt es nicht.'),
  'username.changedTooOften': compile('Wieder möglich am {againMs, date, long}.'),
  [validationTexts.emailFormat]: compile('Keine gültige Adresse.'),
};

afterEach(() => setLanguage('en'));

describe('the text of an error', () => {
  it('is English without a translation', () => {
    expect(errorText(postErrors.notFound())).toBe('This post does not exist.');
    setLanguage('de', {}, german);
    expect(errorText(postErrors.pinForeign())).toBe('You can pin only your own posts.');
    expect(errorText(new Error('No.'))).toBe('No.');
  });

  it('is translated by its reason, with its values', () => {
    setLanguage('de', {}, german);
    expect(errorText(postErrors.notFound())).toBe('Diesen Beitrag gibt es nicht.');
    expect(errorText(usernameErrors.changedTooOften(Date.UTC(2026, 11, 9, 12)))).toBe(
      'Wieder möglich am 9. Dezember 2026.',
    );
    expect(errorText({ message: 'old text', reason: 'post.notFound' })).toBe('Diesen Beitrag gibt es nicht.');
  });

  it('of a check is found by its English text', () => {
    expect(validationText(validationTexts.emailFormat)).toBe('Invalid email format.');
    setLanguage('de', {}, german);
    expect(validationText(validationTexts.emailFormat)).toBe('Keine gültige Adresse.');
    expect(validationText('Something else')).toBe('Something else');
    expect(validationText('')).toBe('');
  });
});
