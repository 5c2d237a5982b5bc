import { limits } from '@glimpse/contract/limits';
import { describe, expect, it } from 'vitest';
import { readProfileFields, websiteOf } from './profile-form.ts';

const valid = { bio: 'Up before the sun.', website: 'https://ines.example.com' };

describe('the website field', () => {
  it.each([
    ['ines.example.com', 'https://ines.example.com'],
    ['  www.example.com/log?x=1 ', 'https://www.example.com/log?x=1'],
    ['http://example.com', 'http://example.com'],
    ['', ''],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['nothing', 'nothing'],
  ])('reads %j as %j', (typed, website) => {
    expect(websiteOf(typed)).toBe(website);
  });
});

describe('a profile edit', () => {
  it('is what was typed', () => {
    expect(readProfileFields(valid)).toEqual({ edit: valid });
  });

  it('may be empty', () => {
    const nothing = { bio: '', website: '' };
    expect(readProfileFields(nothing)).toEqual({ edit: nothing });
  });

  it.each(['javascript:alert(1)', 'nothing', 'https://two words.example', `https://a.b/${'c'.repeat(200)}`])(
    'names the website when it is %j, and nothing else',
    (website) => {
      const { problems } = readProfileFields({ ...valid, website });
      expect(Object.keys(problems ?? {})).toEqual(['website']);
    },
  );

  it('names a bio of one character too many, and takes one less', () => {
    const bio = 'a'.repeat(limits.bio);
    expect(readProfileFields({ ...valid, bio }).problems).toBeUndefined();
    expect(Object.keys(readProfileFields({ ...valid, bio: `${bio}a` }).problems ?? {})).toEqual(['bio']);
  });
});
