import { maxUrlLength } from '../fields.ts';
import { profileLimits } from '../profiles/profile-limits.ts';

/**
 * `tags` and `mentions` are limits for one text. `followedTags` is the number of hashtags that one person can follow.
 */
export const richTextLimits = { tags: 30, tagLength: 50, mentions: 20, followedTags: 50 } as const;

/** A range in a text, in UTF-16 units. `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word with a meaning: a hashtag (folded), an `@name` (in lower case), or a web address. */
export type FoundWord =
  | (Span & { readonly kind: 'tag'; readonly tag: string })
  | (Span & { readonly kind: 'name'; readonly name: string })
  | (Span & { readonly kind: 'link'; readonly href: string });

/** A letter or mark, a digit or an underscore. Hashtags consist of these. */
const letter = String.raw`[\p{L}\p{M}\p{N}_]`;
/** A name can contain these between letters. At the end of a name they belong to the sentence. */
const joiner = "[.'’·&+-]";
/** Not white space, a quote, `<`, `>`, an invisible character or one that changes the text direction. */
const addressCharacter = String.raw`[^\s<>"“”«»\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]`;

/** The alternatives start with different characters and never backtrack, so the time is linear. */
const words = new RegExp(
  [
    String.raw`(?<address>(?:https?://|www\.)${addressCharacter}+)`,
    `[#＃](?<tag>${letter}+)`,
    `[@＠](?<name>${letter}+(?:${joiner}${letter}+)*)`,
  ].join('|'),
  'giu',
);
/** Matches a text that ends inside a word. A match after it does not count, for example in `a@b.cd` and `page#top`. */
const insideWord = /[\p{L}\p{M}\p{N}_@#＠＃/&=.]$/u;
const wholeTag = new RegExp(`^${letter}+$`, 'u');
const hasLetter = /\p{L}/u;
/** Punctuation at the end of an address that belongs to the sentence. */
const sentenceEnd = /[.,:;!?'’*_~…]$/u;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Returns the stored form of a hashtag, without `#`, in NFKC and lower case. Returns null if it is longer than
 * `richTextLimits.tagLength`, has no letter, or has characters other than letters, digits and underscores.
 */
export function foldTag(written: string): string | null {
  if (written.length > richTextLimits.tagLength) return null;
  const tag = written.normalize('NFKC').toLowerCase().normalize('NFKC');
  return tag.length <= richTextLimits.tagLength && wholeTag.test(tag) && hasLetter.test(tag) ? tag : null;
}

/** Returns the hashtags, names and web addresses of a text in order. They do not overlap. */
export function findWords(text: string): FoundWord[] {
  const found: FoundWord[] = [];
  for (const match of text.matchAll(words)) {
    const { address, tag, name } = match.groups ?? {};
    const start = match.index;
    // Two UTF-16 units, because a letter can be a surrogate pair.
    if (insideWord.test(text.slice(Math.max(0, start - 2), start))) continue;
    const end = start + match[0].length;
    if (address !== undefined) {
      const link = linkIn(address);
      if (link) found.push({ kind: 'link', start, end: start + link.length, href: link.href });
    } else if (tag !== undefined) {
      const folded = foldTag(tag);
      if (folded !== null) found.push({ kind: 'tag', start, end, tag: folded });
    } else if (name !== undefined && name.length <= profileLimits.fullName) {
      found.push({ kind: 'name', start, end, name: name.toLowerCase() });
    }
  }
  return found;
}

/** Returns the hashtags of a text without duplicates, at most `richTextLimits.tags`. */
export function tagsIn(text: string): string[] {
  const tags = findWords(text).flatMap((word) => (word.kind === 'tag' ? [word.tag] : []));
  return [...new Set(tags)].slice(0, richTextLimits.tags);
}

/**
 * Returns the link at the start of `written` and its length in the text. Returns null if the address is not valid, or
 * if a person would read another host in it than the browser opens.
 */
function linkIn(written: string): { href: string; length: number } | null {
  const address = trimSentenceEnd(written);
  const url = tryParseUrl(/^www\./i.test(address) ? `https://${address}` : address);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  // For example `https://bank.example@elsewhere.example` and `https:\\elsewhere`.
  if (url.username !== '' || url.password !== '' || address.includes('\\')) return null;
  if (!/[^.]\.[^.]/u.test(url.hostname) || url.href.length > maxUrlLength) return null;
  return { href: url.href, length: address.length };
}

/** Removes punctuation at the end. Keeps a closing bracket if its opening bracket is in the address. */
function trimSentenceEnd(written: string): string {
  const counts = new Map<string, number>();
  for (const character of written) counts.set(character, (counts.get(character) ?? 0) + 1);
  let end = written.length;
  while (end > 0) {
    const last = written.charAt(end - 1);
    const opening = brackets[last];
    const isUnopened = opening !== undefined && (counts.get(opening) ?? 0) < (counts.get(last) ?? 0);
    if (!isUnopened && !sentenceEnd.test(last)) break;
    if (isUnopened) counts.set(last, (counts.get(last) ?? 0) - 1);
    end -= 1;
  }
  return written.slice(0, end);
}

function tryParseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
