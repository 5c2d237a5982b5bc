import { findWords } from './rich-text.ts';

/** The host of a written address, with a port. */
const hostPattern = /^((?:https?:\/\/)?)([^/?#]+)/i;
/** Characters that separate labels (UTS #46). */
const labelSeparator = /[.。．｡]/u;

/** Scripts in which whole words of today's languages are written (UAX #31, table 5). */
const scripts = [
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew',
  'Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan',
].flatMap((names) => names.split(' '));
/** Scripts that one word can mix (UTS #39, level "highly restrictive"). */
const mixedScripts = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
const ofScripts = (names: readonly string[]): RegExp =>
  new RegExp(`^[-0-9${names.map((name) => `\\p{Script_Extensions=${name}}`).join('')}]+$`, 'u');

const wordCharacters = /^[\p{L}\p{M}\p{Nd}-]+$/u;
/** Letters with marks have their own characters in these scripts. A separate mark can cross out a letter. */
const markedLetter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{M}/u;
/** Phonetic letters and small capitals, which look like other Latin letters or like punctuation. */
const unusualLatin = /[\u01c0-\u01c3\u0250-\u02ff\u1d00-\u1dbf\ua720-\ua7ff\uab30-\uab6f]/u;
/** Words that consist only of letters of another script that look like Latin letters. */
const latinLookalike = [
  /^[-0-9авгеикмнопрстухьѕіјѡѵһҽӏԁԍԛԝ]+$/u,
  /^[-0-9αβγεηικμνορτυχω]+$/u,
  /^[-0-9ազհյլոռսցւքօ]+$/u,
];

let patterns: readonly RegExp[] | null = null;
const wordPatterns = (): readonly RegExp[] => {
  patterns ??= [...scripts.map((name) => [name]), ...mixedScripts].map(ofScripts);
  return patterns;
};

/**
 * Returns the address as it should be shown. If a part of its host could be mistaken for another host, the host is
 * shown in the ASCII form that browsers use. Otherwise the address stays as it was written.
 */
export function shownAddress(address: string): string {
  const [, scheme = '', host = ''] = hostPattern.exec(address) ?? [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all ASCII characters
  if (/^[\x00-\x7f]*$/.test(host)) return address;
  const url = `https://${host}`;
  const ascii = URL.canParse(url) ? new URL(url).host : null;
  return ascii === null || !isMisleading(host, ascii)
    ? address
    : scheme + ascii + address.slice(scheme.length + host.length);
}

/** Returns the text with the hosts of its web addresses as `shownAddress` returns them. */
export function withShownAddresses(text: string): string {
  let shown = '';
  let textEnd = 0;
  for (const { kind, start, end } of findWords(text)) {
    if (kind !== 'link') continue;
    shown += text.slice(textEnd, start) + shownAddress(text.slice(start, end));
    textEnd = end;
  }
  return shown + text.slice(textEnd);
}

/** `host` is written in any form, and `ascii` is the same host in ASCII. */
function isMisleading(host: string, ascii: string): boolean {
  const labels = host.normalize('NFKC').toLowerCase().split(labelSeparator);
  const asciiLabels = ascii.split('.');
  const isCoded = (label: string | undefined): boolean => label?.startsWith('xn--') ?? false;
  if (labels.length !== asciiLabels.length) return true;
  const endsInOtherScript = isCoded(asciiLabels.at(-1)?.split(':')[0]);
  return labels.some(
    (label, index) =>
      isCoded(asciiLabels[index]) &&
      (!isPlainWord(label) || (!endsInOtherScript && latinLookalike.some((pattern) => pattern.test(label)))),
  );
}

const isPlainWord = (label: string): boolean =>
  wordCharacters.test(label) &&
  !markedLetter.test(label) &&
  !unusualLatin.test(label) &&
  wordPatterns().some((pattern) => pattern.test(label));
