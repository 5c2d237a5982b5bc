import type { RulesValue } from '../values/value.ts';
import { RulesSyntaxError, type Token } from './lex.ts';

export const largestInt = 2n ** 63n - 1n;

const words: ReadonlyMap<string, RulesValue> = new Map<string, RulesValue>([
  ['true', { type: 'bool', value: true }],
  ['false', { type: 'bool', value: false }],
  ['null', { type: 'null' }],
]);

/** A run of plain characters, or an escape: the code of a character (`\x41`, `\u0041`, `\101`) or a single character. */
const parts = /([^\\]+)|\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([0-3][0-7]{2})|([\s\S]))/g;
const characters = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\\': '\\', "'": "'", '"': '"', '/': '/' };
const characterOf: ReadonlyMap<string, string> = new Map(Object.entries(characters));

/** Returns the value of a literal, or undefined if the token is none. Throws RulesSyntaxError for an invalid escape. */
export function literalValue(token: Token): RulesValue | undefined {
  const { kind, text } = token;
  switch (kind) {
    case 'int':
      return BigInt(text) > largestInt ? undefined : { type: 'int', value: BigInt(text) };
    case 'float':
      return { type: 'float', value: Number(text) };
    case 'string':
      return { type: 'string', value: textOf(token) };
    case 'bytes':
      return { type: 'bytes', value: new Uint8Array(Buffer.from(textOf(token), 'latin1')) };
    default:
      return words.get(text);
  }
}

/**
 * Returns the text of a string literal, or one character for each byte of a bytes literal. Throws RulesSyntaxError for
 * an invalid escape.
 */
export function textOf({ kind, text: source, start }: Token): string {
  const isBytes = kind === 'bytes';
  const opening = isBytes ? 2 : 1;
  let text = '';
  const found = source.slice(opening, -1).matchAll(parts);
  for (const { 0: part, 1: plain, 2: hex, 3: code, 4: octal, 5: character, index } of found) {
    // `\u` is the code of a character, not of a byte, so a bytes literal cannot contain it.
    const hexadecimal = isBytes ? hex : (hex ?? code);
    const single = characterOf.get(character ?? '');
    if (plain !== undefined) text += isBytes ? Buffer.from(plain).toString('latin1') : plain;
    else if (octal !== undefined) text += String.fromCharCode(Number.parseInt(octal, 8));
    else if (hexadecimal !== undefined) text += String.fromCharCode(Number.parseInt(hexadecimal, 16));
    else if (single !== undefined) text += single;
    else {
      const literal = code === undefined ? 'a string' : 'bytes';
      throw new RulesSyntaxError(
        `Invalid escape sequence '${part.slice(0, 2)}' in ${literal}.`,
        start + opening + index,
      );
    }
  }
  return text;
}
