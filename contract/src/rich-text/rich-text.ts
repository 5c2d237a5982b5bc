import { limits } from '../limits.ts';

/** Where something stands in a text: UTF-16 units, `end` exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What is found in a text: a hashtag (folded), an `@name` (in lower case), or a web address. */
export type FoundWord =
  | (Span & { readonly kind: 'tag'; readonly tag: string })
  | (Span & { readonly kind: 'name'; readonly name: string })
  | (Span & { readonly kind: 'link'; readonly href: string });

/** Letters with their marks, digits and the underscore: what a hashtag is made of. */
const letter = String.raw`[\p{L}\p{M}\p{N}_]`;
/** Inside a name also what stands in names; at its ends it belongs to the sentence. */
const joint = "[.'’·&+-]";
/** No white space, quotes or brackets of markup, nothing that is not seen or turns the direction of what follows. */
const inAddress = String.raw`[^\s<>"“”«»\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]`;

/**
 * Each part matches from its first character on without alternatives to come back to, so the time is that of reading the text. What stands
 * before tells `a@b.cd` and `page#top` from words that begin.
 */
const words = new RegExp(
  [
    String.raw`(?<address>(?:https?://|www\.)${inAddress}+)`,
    `[#＃](?<tag>${letter}+)`,
    `[@＠](?<name>${letter}+(?:${joint}${letter}+)*)`,
  ].join('|'),
  'giu',
);
const afterWord = /[\p{L}\p{M}\p{N}_@#＠＃/&=.]$/u;
const wholeTag = new RegExp(`^${letter}+$`, 'u');
const anyLetter = /\p{L}/u;
/** What ends a sentence and not an address. */
const sentenceEnd = /[.,:;!?'’*_~…]$/u;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * A hashtag without its sign as it is stored and compared: NFKC, in lower case. Null for what is none: longer than `limits.tag`, without a
 * letter, or with anything but letters, digits and underscores.
 */
export function foldTag(written: string): string | null {
  if (written.length > limits.tag) return null;
  const tag = written.normalize('NFKC').toLowerCase().normalize('NFKC');
  return tag.length <= limits.tag && wholeTag.test(tag) && anyLetter.test(tag) ? tag : null;
}

/** Hashtags, names and addresses of a text, in their order, none in another. What is none of them is plain text. */
export function findWords(text: string): FoundWord[] {
  const found: FoundWord[] = [];
  for (const match of text.matchAll(words)) {
    const { address, tag, name } = match.groups ?? {};
    const start = match.index;
    // Two units: a letter may take both.
    if (afterWord.test(text.slice(Math.max(0, start - 2), start))) continue;
    const end = start + match[0].length;
    if (address !== undefined) {
      const link = linkIn(address);
      if (link) found.push({ kind: 'link', start, end: start + link.length, href: link.href });
    } else if (tag !== undefined) {
      const folded = foldTag(tag);
      if (folded !== null) found.push({ kind: 'tag', start, end, tag: folded });
    } else if (name !== undefined && name.length <= limits.fullName) {
      found.push({ kind: 'name', start, end, name: name.toLowerCase() });
    }
  }
  return found;
}

/** The hashtags of a text, each once, at most `limits.tags`. */
export function tagsIn(text: string): string[] {
  const tags = findWords(text).flatMap((word) => (word.kind === 'tag' ? [word.tag] : []));
  return [...new Set(tags)].slice(0, limits.tags);
}

/** The address that this begins with, and how much of it that is. Null when a browser reads another host or name in it than a person does. */
function linkIn(written: string): { href: string; length: number } | null {
  const shown = withoutEnd(written);
  const url = parsed(/^www\./i.test(shown) ? `https://${shown}` : shown);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  // `https://bank.example@elsewhere.example`, `https:\\elsewhere`
  if (url.username !== '' || url.password !== '' || shown.includes('\\')) return null;
  if (!/[^.]\.[^.]/u.test(url.hostname) || url.href.length > limits.url) return null;
  return { href: url.href, length: shown.length };
}

/** Without the end of the sentence around it: a bracket that was opened in it stays. */
function withoutEnd(written: string): string {
  const opened = new Map<string, number>();
  for (const character of written) opened.set(character, (opened.get(character) ?? 0) + 1);
  let end = written.length;
  while (end > 0) {
    const last = written.charAt(end - 1);
    const opening = brackets[last];
    const isUnopened = opening !== undefined && (opened.get(opening) ?? 0) < (opened.get(last) ?? 0);
    if (!isUnopened && !sentenceEnd.test(last)) break;
    if (isUnopened) opened.set(last, (opened.get(last) ?? 0) - 1);
    end -= 1;
  }
  return written.slice(0, end);
}

function parsed(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
