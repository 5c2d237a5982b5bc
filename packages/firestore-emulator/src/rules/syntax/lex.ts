import type { RulesValue } from '../values/value.ts';

/** The text is not a token, or the grammar does not allow the token at this position. */
export class RulesSyntaxError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

export interface Token {
  readonly kind: 'name' | 'int' | 'float' | 'string' | 'bytes' | 'sign' | 'end';
  /** The source text, with the quotes and escapes of a string. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
/** Regular expression source of an identifier. A dollar sign alone is not an identifier. */
export const identifier = String.raw`(?!\$(?![\w$]))[A-Za-z_$][\w$]*`;
const quoted = String.raw`'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"`;

/** The tokens. A dot after digits is part of the number, and there are no exponents. Source: docs/parity.md. */
const tokens = [
  ['string', quoted],
  ['bytes', `[bB](?:${quoted})`],
  ['name', `(?![bB]['"])${identifier}`],
  ['float', String.raw`[0-9]+\.[0-9]*|\.[0-9]+`],
  ['int', '[0-9]+'],
  ['sign', String.raw`&&|\|\||[=!<>]=|\*\*|\$\(|[{}()[\];:,.=<>+\-*/%!?]`],
] as const;
const patterns = tokens.map(([kind, source]) => ({ kind, pattern: new RegExp(source, 'y') }));

/** Matches a sticky pattern at an offset. */
export function execAt(pattern: RegExp, text: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(text);
}

/** Returns the offset of the first character at or after `offset` that is neither whitespace nor part of a comment. */
export function skipBlank(text: string, offset: number): number {
  const next = offset + (execAt(blank, text, offset)?.[0].length ?? 0);
  if (text.startsWith('/*', next)) throw new RulesSyntaxError('Unterminated comment.', next);
  return next;
}

/** Returns the token at or after `offset`. Throws RulesSyntaxError. Paths are not tokens. */
export function tokenAt(text: string, offset: number): Token {
  const start = skipBlank(text, offset);
  if (start >= text.length) return { kind: 'end', text: '<EOF>', start, end: start };
  for (const { kind, pattern } of patterns) {
    const found = execAt(pattern, text, start)?.[0];
    if (found) return { kind, text: found, start, end: start + found.length };
  }
  const prefix = execAt(/[bB]?(?=['"])/y, text, start)?.[0];
  if (prefix !== undefined) throw new RulesSyntaxError('Unterminated string.', start + prefix.length);
  throw new RulesSyntaxError(`Unexpected '${String.fromCodePoint(text.codePointAt(start) ?? 0)}'.`, start);
}

/** Reads a service name, which is one word with dots. Throws RulesSyntaxError. */
export function serviceNameAt(text: string, offset: number): Token {
  const start = skipBlank(text, offset);
  const name = execAt(/[A-Za-z0-9_.]+/y, text, start)?.[0];
  if (!name) throw new RulesSyntaxError(`Unexpected '${tokenAt(text, start).text}'.`, start);
  return { kind: 'name', text: name, start, end: start + name.length };
}

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
