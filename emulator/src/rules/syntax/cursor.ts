import { RulesSyntaxError, type Token, tokenAt } from './lex.ts';
import type { Source } from './source.ts';

const reservedWords: ReadonlySet<string> = new Set(
  'true false null in is if return let function match allow service import'.split(' '),
);

/** Whether a word cannot be the name of a variable, a parameter, a capture or a function. */
export const isReserved = (word: string): boolean => reservedWords.has(word);

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

  /** A name that may be bound: an identifier that is no reserved word. */
  expectName(): Token {
    if (this.token.kind !== 'name' || isReserved(this.token.text)) this.unexpected();
    return this.take();
  }

  unexpected(): never {
    const { start, end, text, kind } = this.token;
    const shown = kind === 'end' ? text : this.source.text.slice(start, end);
    throw new RulesSyntaxError(`Unexpected '${shown}'.`, start);
  }

  /** Names allowed after a dot and in calls of built-in functions: any word. */
  expectMemberName(): Token {
    if (this.token.kind !== 'name') this.unexpected();
    return this.take();
  }
}
