import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxUrlLength } from '../fields.ts';
import { validMentions } from './mention.ts';
import { findWords, foldTag, richTextLimits, tagsIn } from './rich-text.ts';

/** The kinds and the source texts of the words that are found. */
const written = (text: string) => findWords(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);
const hrefs = (text: string) => findWords(text).flatMap((word) => (word.kind === 'link' ? [word.href] : []));

/** Text with many hashtags, names and links, and with characters that can confuse the parser. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['#', '@', '＃', 'https://', 'http://', 'www.', 'javascript:', '//', '.', ',', '(', ')', '\\', ':', '&'],
        ...['\u202e', '\u2066', '\u200b', '\u200d', '\u0000', '\ud83d', '\n', ' ', 'ﷺ', 'İ', 'ß', 'ａ', '١', '🌿', 'é'],
        ...['tag', 'ana', 'example.com', 'a@b.cd', '_', '__proto__', 'x'.repeat(60), '<script>', '"'],
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('findWords', () => {
  it.each([
    [
      'First #light at the #Ridge_2026.',
      [
        ['tag', '#light'],
        ['tag', '#Ridge_2026'],
      ],
    ],
    [
      '#日本語 und #straße, #été!',
      [
        ['tag', '#日本語'],
        ['tag', '#straße'],
        ['tag', '#été'],
      ],
    ],
    ['#हिन्दी', [['tag', '#हिन्दी']]],
    ['no: #1 # #! a#b &#39; ##x page/#top', []],
    [
      'thanks @ana.lima, @o’brien and (@Bo)!',
      [
        ['name', '@ana.lima'],
        ['name', '@o’brien'],
        ['name', '@Bo'],
      ],
    ],
    ['mail me@example.com, @ @. @-', []],
    [
      'see https://example.com/a_(b)?c=d#e. or www.example.org!',
      [
        ['link', 'https://example.com/a_(b)?c=d#e'],
        ['link', 'www.example.org'],
      ],
    ],
    [
      '(https://example.com/x) "http://example.com"',
      [
        ['link', 'https://example.com/x'],
        ['link', 'http://example.com'],
      ],
    ],
    [
      'https://example.com/#tag https://example.com/@ana',
      [
        ['link', 'https://example.com/#tag'],
        ['link', 'https://example.com/@ana'],
      ],
    ],
    ['javascript:alert(1) ftp://example.com data:text/html,x http:// https://x', []],
    ['https://bank.example@evil.example https://a:b@evil.example http:\\\\evil.example', []],
    ['https://exa\u202emple.com', []],
  ])('%j', (text, words) => {
    expect(written(text)).toEqual(words);
  });

  it('finds only http and https links, to the visible host and without credentials', () => {
    fc.assert(
      fc.property(tricky, (text) => {
        for (const href of hrefs(text)) {
          const url = new URL(href);
          expect(url.protocol).toMatch(/^https?:$/);
          expect(url.username + url.password).toBe('');
          expect(href).toMatch(/^[!-~]+$/);
          expect(href.length).toBeLessThanOrEqual(maxUrlLength);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('returns words in order, without overlaps or invisible characters', () => {
    fc.assert(
      fc.property(tricky, (text) => {
        let reached = 0;
        for (const { start, end } of findWords(text)) {
          expect(start).toBeGreaterThanOrEqual(reached);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).not.toMatch(/[\s<>"\p{Cc}\p{Cf}\p{Cs}]/u);
          reached = end;
        }
        expect(reached).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });

  it('folds tags to one form and limits their number and length', () => {
    expect(tagsIn('#Light #LIGHT #ｌｉｇｈｔ #ﬁre')).toEqual(['light', 'fire']);
    expect(tagsIn(Array.from({ length: 99 }, (_, index) => `#tag${index}`).join(' '))).toHaveLength(
      richTextLimits.tags,
    );
    expect(foldTag('x'.repeat(richTextLimits.tagLength + 1))).toBeNull();
    expect(foldTag('ﷺ')).toBeNull();
    fc.assert(
      fc.property(tricky, (text) => {
        for (const tag of tagsIn(text)) {
          expect(foldTag(tag)).toBe(tag);
          expect(tagsIn(`(#${tag})`)).toEqual([tag]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['#', '@', 'a.', 'http://', 'www.', '(', '#a', '@a.', 'https://a.b)', '\u0301', '@a-'])(
    'needs linear time for a long text of %j',
    (unit) => {
      const text = unit.repeat(100_000 / unit.length);
      const started = performance.now();
      findWords(text);
      expect(performance.now() - started).toBeLessThan(1000);
    },
  );
});

describe('fittingMentions', () => {
  it('removes mentions that do not match the text any more', () => {
    const mention = (start: number, end: number) => ({ uid: 'ana', start, end });
    expect(validMentions('hi @ana and @bo', [mention(12, 15), mention(3, 7)])).toEqual([
      mention(3, 7),
      mention(12, 15),
    ]);
    for (const wrong of [mention(0, 2), mention(3, 9), mention(12, 99), mention(3, 3), mention(4, 7)])
      expect(validMentions('hi @ana and @bo', [wrong])).toEqual([]);
    expect(validMentions('@ana', [mention(0, 4), mention(0, 2)])).toEqual([mention(0, 4)]);
  });
});
