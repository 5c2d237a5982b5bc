import { RulesSyntaxError, type Token, tokenAt } from './lex.ts';
import type { Source } from './source.ts';

/** Words that cannot be names. The official emulator rejects all of them (docs/parity.md). */
const reservedWords: ReadonlySet<string> = new Set(
  [
    'true false null in is if return let function match allow service import rules_version',
    'break case continue default deny do each else extends for goto not package switch then var while',
  ].flatMap((words) => words.split(' ')),
);

/** Returns whether a word cannot be the name of a variable, a parameter, a capture or a function. */
export const isReserved = (word: string): boolean => reservedWords.has(word);

const packages: ReadonlySet<string> = new Set(['duration', 'hashing', 'latlng', 'math', 'timestamp']);

/** Returns whether a word is a namespace of functions, as in `math.abs(x)`, and so cannot be a variable. */
export const isPackage = (word: string): boolean => packages.has(word);

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

  isSign(text: string): boolean {
    return this.token.kind === 'sign' && this.token.text === text;
  }

  isWord(text: string): boolean {
    return this.token.kind === 'name' && this.token.text === text;
  }

  /** Takes the next token if it is this sign, and returns whether it was. */
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

  /** Takes the name of a function: an identifier that is not a reserved word. */
  expectName(): Token {
    if (this.token.kind !== 'name' || isReserved(this.token.text)) this.unexpected();
    return this.take();
  }

  /** Takes the name of a variable. */
  expectVariableName(): Token {
    const name = this.expectName();
    this.checkVariableName(name.text, name.start);
    return name;
  }

  /** Reports a name that a variable, parameter or capture cannot have. Throws RulesSyntaxError for a reserved word. */
  checkVariableName(name: string, offset: number): void {
    if (isReserved(name)) throw new RulesSyntaxError(`Unexpected '${name}'.`, offset);
    if (isPackage(name)) this.source.error(`${name} is a package and cannot be used as variable name.`, offset);
  }

  unexpected(): never {
    const { start, end, text, kind } = this.token;
    const shown = kind === 'end' ? text : this.source.text.slice(start, end);
    throw new RulesSyntaxError(`Unexpected '${shown}'.`, start);
  }

  /** Takes a name after a dot. Reserved words are allowed there, except two that start a section of the file. */
  expectMemberName(): Token {
    const { kind, text } = this.token;
    if (kind !== 'name' || text === 'service' || text === 'rules_version') this.unexpected();
    return this.take();
  }
}
