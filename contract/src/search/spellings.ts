/** Accents, Hebrew and Arabic vowel signs, the Arabic tatweel, variation selectors and skin tones. */
const ignoredMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]|\u0640|[\ufe0e\ufe0f]|[\u{1f3fb}-\u{1f3ff}]/gu;
/** Invisible characters, except the zero-width space (between words) and the joiner (inside of emoji). */
const invisible = /(?![\u200b\u200d])\p{Cf}/gu;

/** Returns the text in lower case, without accents and invisible characters, and with `ss` instead of `ß`. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ignoredMarks, '')
    .replace(invisible, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFKC');

/** Arabic letters that people write for each other. `fold` has removed the hamza of other forms of alef, waw and ya. */
const arabicLetters = new Map([
  // Alef wasla and alef.
  ['\u0671', '\u0627'],
  // Alef maqsura and ya.
  ['\u0649', '\u064a'],
  // Ta marbuta and ha.
  ['\u0629', '\u0647'],
]);

/** Returns the main spelling of a text: folded, and with one letter for the Arabic letters that are interchanged. */
export const mainSpelling = (text: string): string =>
  fold(text).replace(/[\u0671\u0649\u0629]/g, (letter) => arabicLetters.get(letter) ?? letter);

/** Returns the spellings that find a text. After the main one it is the one with `ae`, `oe` and `ue` for umlauts. */
export function spellings(text: string): string[] {
  const withoutUmlauts = text.normalize('NFC').replace(/[äöü]/giu, (umlaut) => `${fold(umlaut)}e`);
  return [...new Set([mainSpelling(text), mainSpelling(withoutUmlauts)])];
}
