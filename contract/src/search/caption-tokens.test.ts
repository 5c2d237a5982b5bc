import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { postLimits } from '../posts/post-limits.ts';
import { captionToken, captionTokenLimits, captionTokens, matchesCaption } from './caption-tokens.ts';

/** Returns whether a search finds a caption: the query by token, and the filter after it. */
const finds = (search: string, caption: string): boolean => {
  const token = captionToken(search);
  return token !== null && captionTokens(caption).includes(token) && matchesCaption(search, caption);
};

describe('captionTokens', () => {
  it.each([
    ['Blue sea', ['b', 'bl', 'blu', 'blue', 's', 'se', 'sea']],
    ['sea, SEA! #sea', ['s', 'se', 'sea']],
    ['Straße', ['s', 'st', 'str', 'stra', 'stras', 'strass', 'strasse']],
    ['Über', ['u', 'ub', 'ube', 'uber', 'ue', 'ueb', 'uebe', 'ueber']],
    ['東京の夜景', ['東', '東京', 'の', '夜', '夜景', '京の', 'の夜']],
    ['桜', ['桜']],
    ['مدرسة', ['م', 'مد', 'مدر', 'مدرس', 'مدرسة', 'مدرسه']],
    ['صباحُ النورِ', ['ص', 'صب', 'صبا', 'صباح', 'ا', 'ال', 'الن', 'النو', 'النور']],
    ['한국 바다', ['한', '한국', '바', '바다']],
    ['🌅 sea🌊', ['🌅', 's', 'se', 'sea', '🌊']],
    ['👍🏽 ❤️', ['👍', '❤']],
    ['', []],
    [' … — !?', []],
  ])('of %j are %j', (caption, tokens) => {
    expect(captionTokens(caption)).toEqual(tokens);
  });

  it('have a bounded number and length for any caption', () => {
    const { words, prefixLength } = captionTokenLimits;
    const caption = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: postLimits.caption }),
      fc.string({ unit: 'binary', maxLength: postLimits.caption }),
      fc.array(fc.string({ minLength: 1, maxLength: 20 }), { maxLength: 200 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(caption, (text) => {
        const tokens = captionTokens(text);
        expect(tokens.length).toBeLessThanOrEqual(words * prefixLength);
        expect(new Set(tokens).size).toBe(tokens.length);
        for (const token of tokens) expect([...token].length).toBeLessThanOrEqual(prefixLength);
      }),
    );
  });

  it('of a caption without spaces are the start of its only word', () => {
    expect(captionTokens('a'.repeat(postLimits.caption))).toHaveLength(captionTokenLimits.prefixLength);
  });

  it('of a long caption are those of its first different words', () => {
    const caption = Array.from({ length: 60 }, (_, index) => `the ${index + 100}`).join(' ');
    expect(captionTokens(caption)).toContain('138');
    expect(captionTokens(caption)).not.toContain('139');
  });
});

describe('a search in captions', () => {
  it.each([
    ['sun', 'A sunset at the beach'],
    ['SUNSET be', 'A sunset at the beach'],
    ['beach, sunset', 'A sunset at the beach'],
    ['#beach', 'A sunset at the #Beach'],
    ['munchen', 'Grüße aus München'],
    ['MÜN', 'Grüße aus München'],
    ['strasse', 'Eine Straße'],
    ['ΟΔΟΣ', 'Η οδός'],
    ['istanbul', 'İstanbul'],
    ['muller', 'Müller'],
    ['mueller', 'Müller'],
    ['Müller', 'Muller'],
    ['gruesse munchen', 'Grüße aus München'],
    ['夜', '東京の夜景'],
    ['東京', '東京タワー'],
    ['タワー', '東京タワー'],
    ['東京タワー', '東京タワーの夜景'],
    ['ツリー', 'スカイツリー'],
    ['お花見', '新宿御苑でお花見'],
    ['食べました', '今日はラーメンを食べました'],
    ['北京', '我爱北京天安门'],
    ['東京 夜景', '東京の夜景'],
    ['tokyo', '東京tokyo'],
    ['トウキョウ', 'ﾄｳｷｮｳ'],
    ['صباح', 'صَبَاحُ النورِ'],
    ['النو', 'صباح النور'],
    ['احمد', 'أحمد في القاهرة'],
    ['أحمد', 'احمد في القاهرة'],
    ['محمد', 'مُحَمَّد'],
    ['مـحـمـد', 'محمد'],
    ['مدرسه', 'مدرسة جديدة'],
    ['مدرسة', 'مدرسه جديدة'],
    ['مستشفي', 'مستشفى كبير'],
    ['اسلام', 'إسلام وآخرون'],
    ['ไทย', 'ภาษาไทย'],
    ['🌊', 'sea🌊🌅'],
    ['👍', 'Well done 👍🏽'],
    ["d'été", 'Un soir d’été'],
    ['beach', 'sunset_beach'],
    ['a'.repeat(30), `${'a'.repeat(40)} and more`],
  ])('finds %j in %j', (search, caption) => {
    expect(finds(search, caption)).toBe(true);
  });

  it.each([
    ['unset', 'A sunset at the beach'],
    ['sunset river', 'A sunset at the beach'],
    ['a'.repeat(30), `${'a'.repeat(20)} and more`],
    ['', 'A sunset'],
    ['!?', 'What!?'],
    ['123', 'abc123'],
  ])('does not find %j in %j', (search, caption) => {
    expect(finds(search, caption)).toBe(false);
  });

  it('finds each of the first words of any caption of letters', () => {
    const word = fc.stringMatching(/^[a-zà-öø-þа-я]{1,30}$/u);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: captionTokenLimits.words }), (words) => {
        for (const each of words) expect(finds(each, words.join(' '))).toBe(true);
      }),
    );
  });

  it('asks for the longest typed word, so that the query returns few posts', () => {
    expect(captionToken('a big mountain')).toBe('mountain');
    expect(captionToken('incomprehensibilities')).toBe('incomprehens');
    expect(captionToken(' ?')).toBeNull();
  });

  it('asks for two characters of a Chinese or Japanese text, because browsers divide it in different ways', () => {
    expect(captionToken('東京タワー')).toBe('東京');
    expect(captionToken('お花見')).toBe('花見');
    expect(captionToken('ありがとう')).toBe('あり');
    expect(captionToken('桜')).toBe('桜');
    expect(captionToken('a 東京 trip')).toBe('trip');
  });
});

it('divides a text at spaces in a browser without Intl.Segmenter', async () => {
  vi.resetModules();
  vi.stubGlobal('Intl', {});
  const old = await import('./caption-tokens.ts');
  vi.unstubAllGlobals();
  expect(old.captionToken('big mountain')).toBe('mountain');
  expect(old.matchesCaption('mountain', 'A big mountain')).toBe(true);
});
