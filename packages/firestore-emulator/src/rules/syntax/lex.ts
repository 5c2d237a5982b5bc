/** The text is not a token, or the grammar does not allow the token at this position. */
export class RulesSyntaxError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

export type TokenKind = 'name' | 'int' | 'float' | 'string' | 'bytes' | 'sign' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** The source text. For strings, the text with resolved escapes. */
  readonly text: string;
  readonly bytes?: Uint8Array;
  readonly start: number;
  readonly end: number;
  /** Strings only: offsets of escapes that a deployment rejects (`\/`). */
  readonly invalidEscapes?: readonly number[];
}

const signs = [
  ...['&&', '||', '==', '!=', '<=', '>=', '**', '$('],
  ...['{', '}', '(', ')', '[', ']', ';', ':', ',', '.', '=', '<', '>', '+', '-', '*', '/', '%', '!', '?'],
] as const;

const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
/** Regular expression source of an identifier. A dollar sign alone is not an identifier. */
export const identifier = String.raw`(?!\$(?![\w$]))[A-Za-z_$][\w$]*`;
const word = new RegExp(identifier, 'y');
/** A dot after digits is part of the number. There are no exponents. Source: docs/parity.md. */
const number = /[0-9]+\.?[0-9]*|\.[0-9]+/y;

function matchAt(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? '';
}

/** Returns the offset of the first character at or after `offset` that is neither whitespace nor part of a comment. */
export function skipBlank(text: string, offset: number): number {
  const next = offset + matchAt(blank, text, offset).length;
  if (text.startsWith('/*', next)) throw new RulesSyntaxError('Unterminated comment.', next);
  return next;
}

/** Returns the token at or after `offset`. Throws RulesSyntaxError. Paths are not tokens. */
export function tokenAt(text: string, offset: number): Token {
  const start = skipBlank(text, offset);
  if (start >= text.length) return { kind: 'end', text: '<EOF>', start, end: start };
  const first = text.charAt(start);
  if (first === "'" || first === '"') return stringToken(text, start, start);
  const second = text.charAt(start + 1);
  if ((first === 'b' || first === 'B') && (second === "'" || second === '"')) {
    return bytesToken(text, start);
  }
  const name = matchAt(word, text, start);
  if (name) return { kind: 'name', text: name, start, end: start + name.length };
  const digits = matchAt(number, text, start);
  if (digits) {
    const kind = digits.includes('.') ? 'float' : 'int';
    return { kind, text: digits, start, end: start + digits.length };
  }
  const sign = signs.find((one) => text.startsWith(one, start));
  if (sign) return { kind: 'sign', text: sign, start, end: start + sign.length };
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0);
  throw new RulesSyntaxError(`Unexpected '${character}'.`, start);
}

const serviceName = /[A-Za-z0-9_.]+/y;

/** Reads a service name, which is one word with dots. Throws RulesSyntaxError. */
export function serviceNameAt(text: string, offset: number): Token {
  const start = skipBlank(text, offset);
  const name = matchAt(serviceName, text, start);
  if (!name) throw new RulesSyntaxError(`Unexpected '${tokenAt(text, start).text}'.`, start);
  return { kind: 'name', text: name, start, end: start + name.length };
}

const escapes = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\\': '\\', "'": "'", '"': '"', '/': '/' };
const simpleEscapes: ReadonlyMap<string, string> = new Map(Object.entries(escapes));

interface Escape {
  readonly character: string;
  /** Whether the escape is a code such as `\x41`, which is one byte in a bytes literal. */
  readonly isCode: boolean;
  readonly end: number;
}

function escapeAt(text: string, offset: number): Escape {
  const letter = text.charAt(offset + 1);
  const simple = simpleEscapes.get(letter);
  if (simple !== undefined) return { character: simple, isCode: false, end: offset + 2 };
  const code =
    matchAt(/\\x([0-9a-fA-F]{2})/y, text, offset) ||
    matchAt(/\\u([0-9a-fA-F]{4})/y, text, offset) ||
    matchAt(/\\[0-3][0-7]{2}/y, text, offset);
  if (!code) throw new RulesSyntaxError(`Invalid escape sequence '\\${letter}' in a string.`, offset);
  const value = /[xu]/.test(letter) ? Number.parseInt(code.slice(2), 16) : Number.parseInt(code.slice(1), 8);
  return { character: String.fromCharCode(value), isCode: true, end: offset + code.length };
}

/** Calls `onPiece` with each run of plain text and each escape. Returns the offset after the closing quote. */
function walkQuoted(
  text: string,
  quoteStart: number,
  onPiece: (characters: string, escapeSequence: Escape | undefined, offset: number) => void,
): number {
  const quote = text.charAt(quoteStart);
  let position = quoteStart + 1;
  for (;;) {
    const run = matchAt(/[^'"\\\n]+/y, text, position);
    if (run) onPiece(run, undefined, position);
    position += run.length;
    const next = text.charAt(position);
    if (next === quote) return position + 1;
    if (next === '' || next === '\n') throw new RulesSyntaxError('Unterminated string.', quoteStart);
    if (next === '\\') {
      const escapeSequence = escapeAt(text, position);
      onPiece(escapeSequence.character, escapeSequence, position);
      position = escapeSequence.end;
    } else {
      onPiece(next, undefined, position);
      position += 1;
    }
  }
}

function stringToken(text: string, start: number, quoteStart: number): Token {
  let value = '';
  const invalidEscapes: number[] = [];
  const end = walkQuoted(text, quoteStart, (characters, escapeSequence, offset) => {
    value += characters;
    if (escapeSequence && characters === '/') invalidEscapes.push(offset);
  });
  return { kind: 'string', text: value, start, end, ...(invalidEscapes.length > 0 && { invalidEscapes }) };
}

function bytesToken(text: string, start: number): Token {
  const parts: Buffer[] = [];
  const end = walkQuoted(text, start + 1, (characters, escapeSequence, offset) => {
    if (!escapeSequence?.isCode) {
      parts.push(Buffer.from(characters, 'utf8'));
      return;
    }
    const code = characters.charCodeAt(0);
    // `\u` is the code of a character, not of a byte, so a bytes literal cannot contain it.
    if (text.charAt(offset + 1) === 'u') {
      throw new RulesSyntaxError(`Invalid escape sequence '\\u' in bytes.`, offset);
    }
    parts.push(Buffer.from([code]));
  });
  return {
    kind: 'bytes',
    text: text.slice(start, end),
    bytes: new Uint8Array(Buffer.concat(parts)),
    start,
    end,
  };
}
