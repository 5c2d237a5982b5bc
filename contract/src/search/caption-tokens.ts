/**
 * The search in captions. A post stores the prefixes of the words of its caption, because Firestore cannot search
 * inside a text. A query asks for one prefix (`array-contains`). The caller filters the results with `matchesCaption`,
 * because the query knows only one of the typed words.
 */
export const captionTokenLimits = {
  /** Different words of a caption that have tokens. Later words are not found. */
  words: 40,
  /** The number of characters of the longest stored prefix. */
  prefixLength: 12,
} as const;

/** Accents, Hebrew and Arabic vowel signs, the Arabic tatweel, variation selectors and skin tones. */
const ignoredMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]|\u0640|[\ufe0e\ufe0f]|[\u{1f3fb}-\u{1f3ff}]/gu;
/** Invisible characters, except the zero-width space (between words) and the joiner (inside of emoji). */
const invisible = /(?![\u200b\u200d])\p{Cf}/gu;
const letter = /[\p{L}\p{M}\p{N}]/u;
/** Letters of scripts without spaces between words. */
const unspacedLetter = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const emoji = /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** The locale is fixed, so that the server and every browser divide a text in the same way. */
const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'word' }) : null;

/** Returns the text in lower case, without accents, and with spaces instead of punctuation. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignoredMarks, '')
    .replace(invisible, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(/\p{P}/gu, ' ');

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

/** Returns the tokens to store for a caption, at most `words` × `prefixLength` of `captionTokenLimits`. */
export function captionTokens(caption: string): string[] {
  const words = new Set<string>();
  for (const word of wordsIn(fold(caption))) {
    words.add(word);
    if (words.size === captionTokenLimits.words) break;
  }
  return [...new Set([...words].flatMap(prefixesOf))];
}

/** Returns the token for the query: the start of the longest typed word. Null if no word was typed. */
export function captionToken(search: string): string | null {
  const [longest] = [...wordsIn(fold(search))].toSorted((a, b) => [...b].length - [...a].length);
  return longest === undefined ? null : start([...longest], captionTokenLimits.prefixLength);
}

/** Returns whether each typed word is the start of a word of the caption. False if no word was typed. */
export function matchesCaption(search: string, caption: string): boolean {
  const words = [...wordsIn(fold(search))];
  const folded = fold(caption);
  return words.length > 0 && words.every((word) => findWordStart(folded, word) >= 0);
}

/**
 * Returns where in the caption the first word starts that a typed word is the start of. 0 if there is none. Inside of a
 * text without spaces, the result is a few characters off if folding changes the length.
 */
export function captionWordStart(search: string, caption: string): number {
  const typed = [...wordsIn(fold(search))];
  for (const { 0: written, index } of caption.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const offset = Math.max(...typed.map((word) => findWordStart(fold(written), word)));
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
