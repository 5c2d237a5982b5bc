import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, excerpt, scriptJson } from './text.ts';

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
