import { Cursor } from './cursor.ts';
import { RulesSyntaxError, serviceNameAt } from './lex.ts';
import { ExpressionParser } from './parse-expression.ts';
import { missingMatch, parseMatchPath } from './parse-path.ts';
import type { Source } from './source.ts';
import type { Allow, AllowMethod, FunctionDeclaration, Let, Match, RulesFile, Service } from './syntax.ts';

const allowMethods: readonly AllowMethod[] = ['read', 'write', 'get', 'list', 'create', 'update', 'delete'];
/** Limit of nested match blocks for the parser. The checks have a lower limit. */
const maxBlockDepth = 100;

interface Block {
  readonly functions: FunctionDeclaration[];
  readonly matches: Match[];
  readonly allows: Allow[];
}

/**
 * Parses a rules file. Errors are added to the source's issues. After an error the parser continues with the next
 * statement, so that it reports several errors. The tree is complete only if there was no error.
 */
export function parseRules(source: Source): RulesFile {
  return new RulesParser(source).parseFile();
}

class RulesParser extends ExpressionParser {
  readonly #source: Source;
  #blockDepth = 0;

  constructor(source: Source) {
    super(new Cursor(source));
    this.#source = source;
  }

  parseFile(): RulesFile {
    const functions: FunctionDeclaration[] = [];
    const services: Service[] = [];
    let version: 1 | 2 = 1;
    this.#attempt(() => {
      version = this.#version();
    });
    for (;;) {
      const ended = this.#attempt(() => {
        if (this.cursor.token.kind === 'end') return true;
        if (this.cursor.isWord('function')) functions.push(this.#function());
        else if (this.cursor.isWord('service')) services.push(this.#service());
        else this.cursor.unexpected();
        return false;
      });
      if (ended !== false && this.#atEnd()) return { version, functions, services };
      // An unmatched brace was reported. Skip it.
      if (ended === undefined && this.#ignoringSyntaxErrors(() => this.cursor.isSign('}'))) this.cursor.take();
    }
  }

  #version(): 1 | 2 {
    const { cursor } = this;
    if (!cursor.tookWord('rules_version')) return 1;
    cursor.expectSign('=');
    const version = cursor.token;
    if (version.kind !== 'string') cursor.unexpected();
    cursor.take();
    cursor.tookSign(';');
    if (version.text === '1') return 1;
    if (version.text !== '2') {
      this.#source.error(`Invalid rules_version '${version.text}'. Expected '1' or '2'.`, version.start);
    }
    return 2;
  }

  #service(): Service {
    const { cursor } = this;
    cursor.take();
    const name = serviceNameAt(this.#source.text, cursor.offset);
    cursor.jump(name.end);
    const { functions, matches } = this.#block(false);
    return { name: name.text, nameStart: name.start, functions, matches };
  }

  #match(): Match {
    const { start } = this.cursor.take();
    const segments = parseMatchPath(this.cursor);
    return { start, segments, ...this.#block(true) };
  }

  /** Parses the block of a service or a match, in braces. */
  #block(mayAllow: boolean): Block {
    const { cursor } = this;
    const opening = cursor.expectSign('{');
    this.#blockDepth += 1;
    if (this.#blockDepth > maxBlockDepth) {
      throw new RulesSyntaxError('Match blocks are nested too deeply.', opening.start);
    }
    const block: Block = { functions: [], matches: [], allows: [] };
    for (;;) {
      const closed = this.#attempt(() => {
        if (cursor.tookSign('}')) return true;
        if (cursor.isWord('function')) block.functions.push(this.#function());
        else if (cursor.isWord('match')) block.matches.push(this.#match());
        else if (mayAllow && cursor.isWord('allow')) block.allows.push(this.#allow());
        else if (cursor.isSign('/')) throw new RulesSyntaxError(missingMatch, cursor.token.start);
        else cursor.unexpected();
        return false;
      });
      if (closed === true || (closed === undefined && this.#atEnd())) break;
    }
    this.#blockDepth -= 1;
    return block;
  }

  #allow(): Allow {
    const { cursor } = this;
    const { start } = cursor.take();
    const methods = this.#allowMethods();
    const methodsEnd = cursor.offset;
    if (!cursor.tookSign(':')) {
      cursor.tookSign(';');
      return { start, methods, methodsEnd, condition: undefined };
    }
    cursor.expectWord('if');
    if (cursor.isSign(';') || cursor.isSign('}')) {
      throw new RulesSyntaxError("Missing conditional expression after 'if'.", cursor.token.start);
    }
    const condition = this.parseExpression();
    cursor.tookSign(';');
    return { start, methods, methodsEnd, condition };
  }

  /** Parses the methods of an allow. An unknown method causes only a warning, and allows nothing. */
  #allowMethods(): AllowMethod[] {
    const { cursor } = this;
    const methods: AllowMethod[] = [];
    do {
      const { text, start } = cursor.expectName();
      const method = allowMethods.find((one) => one === text);
      if (method) methods.push(method);
      else this.#source.warn(`Invalid method name: ${text}.`, start);
    } while (cursor.tookSign(','));
    return methods;
  }

  #function(): FunctionDeclaration {
    const { cursor } = this;
    cursor.take();
    const name = cursor.expectName();
    cursor.expectSign('(');
    const parameters: { name: string; start: number }[] = [];
    while (!cursor.isSign(')')) {
      const parameter = cursor.expectVariableName();
      parameters.push({ name: parameter.text, start: parameter.start });
      if (!cursor.tookSign(',')) break;
      if (cursor.isSign(')')) cursor.unexpected();
    }
    cursor.expectSign(')');
    cursor.expectSign('{');
    const lets: Let[] = [];
    while (cursor.isWord('let')) lets.push(this.#let());
    cursor.expectWord('return');
    const result = this.parseExpression();
    cursor.tookSign(';');
    cursor.expectSign('}');
    return { name: name.text, nameStart: name.start, parameters, lets, result };
  }

  #let(): Let {
    const { cursor } = this;
    cursor.take();
    const name = cursor.expectVariableName();
    cursor.expectSign('=');
    const value = this.parseExpression();
    cursor.expectSign(';');
    return { name: name.text, nameStart: name.start, value };
  }

  /** Runs a parser. On a syntax error, adds an issue, skips the rest of the statement and returns undefined. */
  #attempt<T>(parse: () => T): T | undefined {
    const statementStart = this.cursor.offset;
    const blockDepth = this.#blockDepth;
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error;
      this.#source.error(error.message, error.offset);
      this.#blockDepth = blockDepth;
      this.resetNesting();
      this.#recover(statementStart);
      return undefined;
    }
  }

  /** Skips the rest of a faulty statement. Stops after its `;` or block, or before the `}` of the surrounding block. */
  #recover(statementStart: number): void {
    let depth = 0;
    let hasAdvanced = this.cursor.offset > statementStart;
    /** Braces after a slash contain a capture and do not start a block. */
    let afterSlash = false;
    let inCapture = false;
    for (;;) {
      const token = this.#ignoringSyntaxErrors(() => this.cursor.token);
      if (token === undefined) {
        // Not a token: skip one character.
        this.cursor.jump(this.cursor.offset + 1);
        hasAdvanced = true;
        continue;
      }
      if (token.kind === 'end') return;
      const sign = token.kind === 'sign' ? token.text : '';
      if (sign === '}' && depth === 0 && !inCapture) return;
      const startsStatement = token.kind === 'name' && /^(?:allow|match|function|service)$/.test(token.text);
      if (startsStatement && depth === 0 && hasAdvanced) return;
      this.cursor.take();
      hasAdvanced = true;
      if (sign === '{' && afterSlash) inCapture = true;
      else if (sign === '{') depth += 1;
      else if (sign === '}' && inCapture) inCapture = false;
      else if (sign === '}') {
        depth -= 1;
        if (depth === 0) return;
      } else if (sign === ';' && depth === 0) return;
      afterSlash = sign === '/';
    }
  }

  #atEnd(): boolean {
    return this.#ignoringSyntaxErrors(() => this.cursor.token.kind === 'end') ?? false;
  }

  #ignoringSyntaxErrors<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof RulesSyntaxError) return undefined;
      throw error;
    }
  }
}
