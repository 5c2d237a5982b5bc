import { profileLimits } from '@glimpse/contract/profiles/profile-limits';
import { describe, expect, it } from 'vitest';
import { normaliseWebsite, parseProfileFields } from './profile-form.ts';

const valid = { bio: 'Up before the sun.', website: 'https://ines.example.com' };

describe('normaliseWebsite', () => {
  it.each([
    ['ines.example.com', 'https://ines.example.com'],
    ['  www.example.com/log?x=1 ', 'https://www.example.com/log?x=1'],
    ['http://example.com', 'http://example.com'],
    ['', ''],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['nothing', 'nothing'],
  ])('changes %j to %j', (typed, website) => {
    expect(normaliseWebsite(typed)).toBe(website);
  });
});

describe('parseProfileFields', () => {
  it('accepts valid fields', () => {
    expect(parseProfileFields(valid)).toEqual({ edit: valid });
  });

  it('accepts empty fields', () => {
    const nothing = { bio: '', website: '' };
    expect(parseProfileFields(nothing)).toEqual({ edit: nothing });
  });

  it.each(['javascript:alert(1)', 'nothing', 'https://two words.example', `https://a.b/${'c'.repeat(200)}`])(
    'refuses only the website if it is %j',
    (website) => {
      const { problems } = parseProfileFields({ ...valid, website });
      expect(Object.keys(problems ?? {})).toEqual(['website']);
    },
  );

  it('refuses a bio that is one character too long, and accepts the longest', () => {
    const bio = 'a'.repeat(profileLimits.bio);
    expect(parseProfileFields({ ...valid, bio }).problems).toBeUndefined();
    expect(Object.keys(parseProfileFields({ ...valid, bio: `${bio}a` }).problems ?? {})).toEqual(['bio']);
  });
});
