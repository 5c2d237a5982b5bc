import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, excerpt, previewText, scriptJson } from './preview-text.ts';

describe('escapeHtml', () => {
  it('escapes everything that could end a quoted attribute or begin a tag', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (value) => !/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/.test(escapeHtml(value)),
      ),
    );
  });

  it('replaces control characters with spaces and keeps line breaks', () => {
    expect(escapeHtml('a\u0000b\nc\u009fd')).toBe('a b\nc d');
  });
});

describe('scriptJson', () => {
  it('cannot end its script element, and parses to the same value', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '/', 'script', '>', '!--', ']]>', '\u2028', 'é', '&', '"', '\\'),
        }),
        (value) => {
          const text = scriptJson({ value });
          expect(text).not.toMatch(/[<>&\u2028\u2029]/);
          expect(JSON.parse(text)).toEqual({ value });
        },
      ),
    );
  });
});

describe('excerpt', () => {
  it.each([
    ['short', 10, 'short'],
    ['  two\n\nlines  ', 20, 'two lines'],
    ['exactly ten', 11, 'exactly ten'],
    ['one two three', 8, 'one two…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…'],
    ['', 5, ''],
  ])('cuts %j after %i characters to %j', (value, max, expected) => {
    expect(excerpt(value, max)).toBe(expected);
  });
});

describe('a text of a link preview', () => {
  it('has the form of its numbers, and English numbers without separators', () => {
    const text = (posts: number, followers: number) =>
      previewText('en', 'preview.profileDescription', { name: 'Ana', posts, followers });
    expect(text(1, 12_345)).toBe('Ana on Glimpse: 1 post, 12345 followers.');
    expect(text(0, 1)).toBe('Ana on Glimpse: 0 posts, 1 follower.');
  });

  it('contains texts of people as they are', () => {
    const author = "{count} <b>Ana</b> '{' #";
    expect(previewText('en', 'preview.photosBy', { author, count: 2 })).toBe(`2 photos by ${author}`);
  });

  it('isolates texts of people in a right-to-left language', () => {
    expect(previewText('ar', 'preview.avatarAlt', { name: 'Ana' })).toContain('\u2068Ana\u2069');
  });
});
