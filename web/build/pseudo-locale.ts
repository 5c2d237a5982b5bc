import type { CompiledMessage } from 'icu-minify/format';

const accented: Readonly<Record<string, string>> = {
  a: 'àà',
  c: 'ç',
  e: 'éé',
  i: 'ïï',
  n: 'ñ',
  o: 'öö',
  u: 'üü',
  y: 'ýý',
  A: 'Å',
  C: 'Ç',
  E: 'Ë',
  I: 'Î',
  N: 'Ñ',
  O: 'Ø',
  U: 'Û',
  Y: 'Ý',
};

/** A doubled vowel makes a text about 40 % longer. */
const accent = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => accented[letter] ?? letter);

/** A part of a compiled message: a text, a list of parts, the options of a plural, or the kind of a part. */
type Part = string | number | readonly Part[] | { readonly [option: string]: Part };

const isList = (part: Part): part is readonly Part[] => Array.isArray(part);

/** The first entry of a list in a message is the name of an argument or element. It stays as it is. */
function accentParts(part: Part): Part {
  if (typeof part === 'string') return accent(part);
  if (typeof part === 'number') return part;
  if (isList(part)) return part.map(accentNode);
  return Object.fromEntries(Object.entries(part).map(([option, text]) => [option, accentParts(text)]));
}

/** Numbers and dates have a style as third entry, which stays as it is. Plurals and selects have options. */
function accentNode(node: Part): Part {
  if (typeof node === 'string') return accent(node);
  if (!isList(node)) return node;
  const [name = '', kind, ...rest] = node;
  if (kind === undefined) return [name];
  if (typeof kind !== 'number') return [name, ...[kind, ...rest].map(accentNode)];
  return [name, kind, ...rest.map((part) => (typeof part === 'object' && !isList(part) ? accentParts(part) : part))];
}

/** Returns the message in the pseudo-locale: with accents, 40 % longer and in brackets. */
export function pseudoMessage(message: CompiledMessage): CompiledMessage {
  const parts: Part[] = typeof message === 'string' ? [message] : (message as Part[]);
  return ['[', ...parts.map(accentNode), ']'] as CompiledMessage;
}
