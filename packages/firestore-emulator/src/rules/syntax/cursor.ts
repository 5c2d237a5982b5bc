import { RulesSyntaxError, type Token, tokenAt } from './lex.ts';
import type { Source } from './source.ts';

/**
 * Words that cannot be the name of a variable, a parameter, a capture or a function. The official emulator rejects all
 * of them (docs/parity.md).
 */
export const reservedWords: ReadonlySet<string> = new Set(
  [
    'true false null in is if return let function match allow service import rules_version',
    'break case continue default deny do each else extends for goto not package switch then var while',
  ].flatMap((words) => words.split(' ')),
);

/** The namespaces of functions, as in `math.abs(x)`, which cannot be variables. */
export const packages: ReadonlySet<string> = new Set(['duration', 'hashing', 'latlng', 'math', 'timestamp']);

/** The parser's position in the token stream. Reads the next token when the parser first looks at it. */
export class Cursor {
  #token: Token | undefined;
  #offset = 0;

  constructor(readonly source: Source) {}

  /** The next token, which stays in the stream. Throws RulesSyntaxError if the text is no token. */
  get token(): Token {
    this.#token ??= tokenAt(this.source.text, this.#offset);
    return this.#token;
  }

  /** The offset after the last token taken. */
  get offset(): number {
    return this.#offset;
  }

  take(): Token {
    const token = this.token;
    this.jump(token.end);
    return token;
  }

  /** Continues at an offset. Used after a path, which does not consist of tokens. */
  jump(offset: number): void {
    this.#offset = offset;
    this.#token = undefined;
  }

  /** Returns whether the next token is this sign or word. */
  is(text: string): boolean {
    return this.token.text === text;
  }

  /** Takes the next token if it is this sign or word, and returns whether it was. */
  took(text: string): boolean {
    const isNext = this.is(text);
    if (isNext) this.take();
    return isNext;
  }

  expect(text: string): Token {
    return this.is(text) ? this.take() : this.unexpected();
  }

  /** Takes the name of a function: an identifier that is not a reserved word. */
  expectName(): Token {
    return this.token.kind === 'name' && !reservedWords.has(this.token.text) ? this.take() : this.unexpected();
  }

  /** Takes a name after a dot. Reserved words are allowed there, except two that start a section of the file. */
  expectMemberName(): Token {
    const { kind, text } = this.token;
    return kind !== 'name' || text === 'service' || text === 'rules_version' ? this.unexpected() : this.take();
  }

  /** Reports a name that a variable, parameter or capture cannot have. Throws RulesSyntaxError for a reserved word. */
  checkVariableName(name: string, offset: number): void {
    if (reservedWords.has(name)) throw new RulesSyntaxError(`Unexpected '${name}'.`, offset);
    if (packages.has(name)) this.source.error(`${name} is a package and cannot be used as variable name.`, offset);
  }

  unexpected(): never {
    throw new RulesSyntaxError(`Unexpected '${this.token.text}'.`, this.token.start);
  }
}
