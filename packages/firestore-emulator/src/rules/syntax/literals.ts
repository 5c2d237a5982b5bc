import type { RulesValue } from '../values/value.ts';
import { RulesSyntaxError, type Token } from './lex.ts';

export const largestInt = 2n ** 63n - 1n;

const words: ReadonlyMap<string, RulesValue> = new Map<string, RulesValue>([
  ['true', { type: 'bool', value: true }],
  ['false', { type: 'bool', value: false }],
  ['null', { type: 'null' }],
]);

/** An escape in a string: the code of a character (`\x41`, `\u0041`, `\101`) or a single character. */
const escapes = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([0-3][0-7]{2})|([\s\S]))/g;
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
    case 'bytes': {
      checkEscapes(token);
      // One character for each byte, because an escape is the code of a byte here.
      const bytes = Buffer.from(text.slice(2, -1), 'utf8').toString('latin1');
      return { type: 'bytes', value: new Uint8Array(Buffer.from(unescaped(bytes), 'latin1')) };
    }
    default:
      return words.get(text);
  }
}

/** Returns the text of a string literal. Throws RulesSyntaxError for an invalid escape. */
export function textOf(token: Token): string {
  checkEscapes(token);
  return unescaped(token.text.slice(1, -1));
}

function checkEscapes({ kind, text, start }: Token): void {
  for (const { 0: sequence, 4: character, index } of text.matchAll(escapes)) {
    const isUnknown = character !== undefined && !characterOf.has(character);
    // `\u` is the code of a character, not of a byte, so a bytes literal cannot contain it.
    const isWide = kind === 'bytes' && sequence.length > 2 && sequence[1] === 'u';
    if (!isUnknown && !isWide) continue;
    const literal = isWide ? 'bytes' : 'a string';
    throw new RulesSyntaxError(`Invalid escape sequence '${sequence.slice(0, 2)}' in ${literal}.`, start + index);
  }
}

const unescaped = (text: string): string =>
  text.replace(escapes, (_, hex?: string, code?: string, octal?: string, character = '') =>
    octal || hex || code
      ? String.fromCharCode(octal ? Number.parseInt(octal, 8) : Number.parseInt(hex ?? code ?? '', 16))
      : (characterOf.get(character) ?? ''),
  );
