import { fold, mainSpelling, spellings } from './spellings.ts';

/**
 * The search in captions. A post stores the prefixes of the words of its caption, because Firestore cannot search
 * inside a text. A query asks for one prefix (`array-contains`). The caller filters the results with `matchesCaption`,
 * because the query knows only one of the typed words.
 *
 * Chinese and Japanese have no spaces, and each browser divides such a text in another way. So a post also stores the
 * pairs of adjacent characters of these texts, and the query asks for a pair.
 */
export const captionTokenLimits = {
  /** Different words of a caption that have tokens. Later words are not found. */
  words: 40,
  /** The number of characters of the longest stored prefix. */
  prefixLength: 12,
} as const;

const letter = /[\p{L}\p{M}\p{N}]/u;
/** Letters of scripts without spaces between words. */
const unspacedLetter = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** Chinese and Japanese letters in a row. */
const unspacedRuns = /(?:(?=[\p{L}\p{M}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}])+/gu;
const hiragana = /\p{sc=Hira}/u;
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** The locale is fixed, because the server does not know the language of a caption. It changes hardly anything. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'word' }) : null;

/** Returns the text with spaces instead of punctuation. */
const withoutPunctuation = (text: string): string => text.replace(/\p{P}/gu, ' ');

/** Yields the words and emoji of a folded text in order. Browsers without `Intl.Segmenter` divide it at spaces. */
function* wordsIn(folded: string): Generator<string> {
  if (!segmenter) {
    for (const [word] of folded.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) yield word;
    return;
  }
  for (const { segment, isWordLike } of segmenter.segment(folded)) if (isWordLike || emoji.test(segment)) yield segment;
}

/** Returns the first `length` characters. It never ends within a surrogate pair. */
const start = (characters: readonly string[], length: number): string => characters.slice(0, length).join('');

/** Returns the prefixes of a word to store, shortest first. An emoji has only one, because its parts mean nothing. */
function prefixesOf(word: string): string[] {
  const characters = [...word];
  const longest = Math.min(characters.length, captionTokenLimits.prefixLength);
  if (emoji.test(word)) return [start(characters, longest)];
  return Array.from({ length: longest }, (_, index) => start(characters, index + 1));
}

/** Returns the prefixes of the first different words of a folded text. */
function prefixesIn(folded: string): string[] {
  const words = new Set<string>();
  for (const word of wordsIn(withoutPunctuation(folded))) {
    words.add(word);
    if (words.size === captionTokenLimits.words) break;
  }
  return [...words].flatMap(prefixesOf);
}

/** Returns the adjacent characters of a text, or the text itself if it is one character. */
function pairsOf(text: string): string[] {
  const characters = [...text];
  return characters.length < 2 ? [text] : characters.slice(1).map((second, index) => `${characters[index]}${second}`);
}

const unspacedRunsIn = (folded: string): readonly string[] => folded.match(unspacedRuns) ?? [];

/**
 * Returns the tokens to store for a caption, at most `words` × `prefixLength` of `captionTokenLimits`. The first ones
 * are those that earlier releases stored, so that installed versions of the client find the caption too.
 */
export function captionTokens(caption: string): string[] {
  const folded = fold(caption);
  const tokens = [folded, ...spellings(caption)].flatMap(prefixesIn);
  const pairs = unspacedRunsIn(folded).flatMap(pairsOf);
  return [...new Set([...tokens, ...pairs])].slice(0, captionTokenLimits.words * captionTokenLimits.prefixLength);
}

/**
 * Returns the token for the query: the start of the longest typed word, or a pair of characters if it is Chinese or
 * Japanese. Null if no word was typed.
 */
export function captionToken(search: string): string | null {
  const text = withoutPunctuation(mainSpelling(search));
  const words = [...unspacedRunsIn(text), ...wordsIn(text.replace(unspacedRuns, ' '))];
  const [longest] = words.toSorted((a, b) => [...b].length - [...a].length);
  if (longest === undefined) return null;
  const [run] = unspacedRunsIn(longest);
  return run === undefined ? start([...longest], captionTokenLimits.prefixLength) : rarestPair(run);
}

/** Returns a pair that few captions have. Hiragana are mostly endings and particles, which many captions have. */
function rarestPair(run: string): string {
  const pairs = pairsOf(run);
  return pairs.find((pair) => !hiragana.test(pair)) ?? pairs[0] ?? run;
}

const typedWords = (search: string): string[] => [...wordsIn(withoutPunctuation(mainSpelling(search)))];
const writtenTexts = (caption: string): string[] => spellings(caption).map(withoutPunctuation);

/** Returns whether each typed word is the start of a word of the caption. False if no word was typed. */
export function matchesCaption(search: string, caption: string): boolean {
  const words = typedWords(search);
  const texts = writtenTexts(caption);
  return words.length > 0 && words.every((word) => texts.some((text) => findWordStart(text, word) >= 0));
}

/**
 * Returns where in the caption the first word starts that a typed word is the start of. 0 if there is none. Inside of a
 * text without spaces, the result is a few characters off if folding changes the length.
 */
export function captionWordStart(search: string, caption: string): number {
  const typed = typedWords(search);
  for (const { 0: written, index } of caption.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const texts = writtenTexts(written);
    const offset = Math.max(...typed.flatMap((word) => texts.map((text) => findWordStart(text, word))));
    if (offset >= 0) return index + Math.min(offset, written.length - 1);
  }
  return 0;
}

/**
 * Returns where a word of the text starts with `typed`, or -1. In scripts without spaces any position counts, because
 * browsers and servers can divide such a text differently.
 */
function findWordStart(folded: string, typed: string): number {
  const isAnywhere = !letter.test(firstOf(typed)) || unspacedLetter.test(firstOf(typed));
  for (let at = folded.indexOf(typed); at >= 0; at = folded.indexOf(typed, at + 1)) {
    const before = [...folded.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
    if (isAnywhere || !letter.test(before) || unspacedLetter.test(before)) return at;
  }
  return -1;
}

const firstOf = (word: string): string => [...word][0] ?? '';
