import { RulesSyntaxError, type Token, tokenAt } from './lex.ts';
import type { Source } from './source.ts';

/** Also those that have no meaning: every word was tried on the official emulator (docs/parity.md). */
const reservedWords: ReadonlySet<string> = new Set(
  [
    'true false null in is if return let function match allow service import rules_version',
    'break case continue default deny do each else extends for goto not package switch then var while',
  ].flatMap((words) => words.split(' ')),
);

/** Whether a word cannot be the name of a variable, a parameter, a capture or a function. */
export const isReserved = (word: string): boolean => reservedWords.has(word);

const packages: ReadonlySet<string> = new Set(['duration', 'hashing', 'latlng', 'math', 'timestamp']);

/** Whether a word names functions, as in `math.abs(x)`, and can be no variable. */
export const isPackage = (word: string): boolean => packages.has(word);

/** The parser's place in the token stream: one token of look-ahead, read when it is first asked for. */
export class Cursor {
  readonly source: Source;
  #token: Token | undefined;
  #offset = 0;

  constructor(source: Source) {
    this.source = source;
  }

  /** The next token, not yet taken. Throws RulesSyntaxError when there is none that can be read. */
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

  /** Goes on reading at an offset: used after a path, which is not made of tokens. */
  jump(offset: number): void {
    this.#offset = offset;
    this.#token = undefined;
  }

  isSign(text: string): boolean {
    return this.token.kind === 'sign' && this.token.text === text;
  }

  isWord(text: string): boolean {
    return this.token.kind === 'name' && this.token.text === text;
  }

  /** Takes the sign when it is next. */
  tookSign(text: string): boolean {
    if (!this.isSign(text)) return false;
    this.take();
    return true;
  }

  tookWord(text: string): boolean {
    if (!this.isWord(text)) return false;
    this.take();
    return true;
  }

  expectSign(text: string): Token {
    if (!this.isSign(text)) this.unexpected();
    return this.take();
  }

  expectWord(text: string): Token {
    if (!this.isWord(text)) this.unexpected();
    return this.take();
  }

  /** The name of a function: an identifier that is no reserved word. */
  expectName(): Token {
    if (this.token.kind !== 'name' || isReserved(this.token.text)) this.unexpected();
    return this.take();
  }

  /** The name of a variable. */
  expectVariableName(): Token {
    const name = this.expectName();
    this.checkVariableName(name.text, name.start);
    return name;
  }

  /** Notes a name, at that offset, that no variable, parameter or capture can have. Throws RulesSyntaxError for a reserved word. */
  checkVariableName(name: string, offset: number): void {
    if (isReserved(name)) throw new RulesSyntaxError(`Unexpected '${name}'.`, offset);
    if (isPackage(name))
      this.source.error(`${name} is a package and cannot be used as variable name.`, offset);
  }

  unexpected(): never {
    const { start, end, text, kind } = this.token;
    const shown = kind === 'end' ? text : this.source.text.slice(start, end);
    throw new RulesSyntaxError(`Unexpected '${shown}'.`, start);
  }

  /** A name allowed after a dot: reserved words are, but for two that begin the parts of a file. */
  expectMemberName(): Token {
    const { kind, text } = this.token;
    if (kind !== 'name' || text === 'service' || text === 'rules_version') this.unexpected();
    return this.take();
  }
}
