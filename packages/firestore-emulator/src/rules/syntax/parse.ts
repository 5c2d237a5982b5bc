import type { Method } from '../engine.ts';
import { RulesSyntaxError, serviceNameAt, type Token, textOf } from './lex.ts';
import { ExpressionParser } from './parse-expression.ts';
import { missingMatch, parseMatchPath } from './parse-path.ts';
import type { Source } from './source.ts';
import type { Allow, FunctionDeclaration, Let, Match, RulesFile, Service, Variable } from './syntax.ts';
import { methodsOf } from './syntax.ts';

/** Limit of nested match blocks for the parser. The checks have a lower limit. */
const maxBlockDepth = 100;

/**
 * Parses a rules file. Errors are added to the source's issues. After an error the parser continues with the next
 * statement, so that it reports several errors. The tree is complete only if there was no error.
 */
export const parseRules = (source: Source): RulesFile => new RulesParser(source).parseFile();

class RulesParser extends ExpressionParser {
  #blockDepth = 0;

  parseFile(): RulesFile {
    const functions: FunctionDeclaration[] = [];
    const services: Service[] = [];
    const version = this.#attempt(() => this.#version()) ?? 1;
    for (;;) {
      const ended = this.#attempt(() => {
        if (this.token.kind === 'end') return true;
        if (this.took('function')) functions.push(this.#function());
        else if (this.took('service')) services.push(this.#service());
        else this.unexpected();
        return false;
      });
      if (ended !== false && this.#peek()?.kind === 'end') return { version, functions, services };
      // An unmatched brace was reported. Skip it.
      if (ended === undefined && this.#peek()?.text === '}') this.take();
    }
  }

  #version(): 1 | 2 {
    if (!this.took('rules_version')) return 1;
    this.expect('=');
    const token = this.token.kind === 'string' ? this.take() : this.unexpected();
    this.took(';');
    const version = textOf(token);
    if (version !== '1' && version !== '2')
      this.source.error(`Invalid rules_version '${version}'. Expected '1' or '2'.`, token.start);
    return version === '1' ? 1 : 2;
  }

  #service(): Service {
    const { text: name, start: nameStart, end } = serviceNameAt(this.source.text, this.offset);
    this.jump(end);
    const { functions, matches } = this.#block(false);
    return { name, nameStart, functions, matches };
  }

  /** Parses the block of a service or a match, in braces. */
  #block(mayAllow: boolean): Pick<Match, 'functions' | 'matches' | 'allows'> {
    const { start } = this.expect('{');
    this.#blockDepth += 1;
    if (this.#blockDepth > maxBlockDepth) throw new RulesSyntaxError('Match blocks are nested too deeply.', start);
    const functions: FunctionDeclaration[] = [];
    const matches: Match[] = [];
    const allows: Allow[] = [];
    for (;;) {
      const closed = this.#attempt(() => {
        if (this.took('}')) return true;
        const { start } = this.token;
        if (this.took('function')) functions.push(this.#function());
        else if (this.took('match')) matches.push({ start, segments: parseMatchPath(this), ...this.#block(true) });
        else if (mayAllow && this.took('allow')) allows.push(this.#allow(start));
        else if (this.is('/')) throw new RulesSyntaxError(missingMatch, start);
        else this.unexpected();
        return false;
      });
      if (closed === true || (closed === undefined && this.#peek()?.kind === 'end')) break;
    }
    this.#blockDepth -= 1;
    return { functions, matches, allows };
  }

  #allow(start: number): Allow {
    const methods = this.#allowMethods();
    const methodsEnd = this.offset;
    let condition: Allow['condition'];
    if (this.took(':')) {
      this.expect('if');
      if (this.is(';') || this.is('}'))
        throw new RulesSyntaxError("Missing conditional expression after 'if'.", this.token.start);
      condition = this.parseExpression();
    }
    this.took(';');
    return { start, methods, methodsEnd, condition };
  }

  /** Parses the methods of an allow. An unknown method causes only a warning, and allows nothing. */
  #allowMethods(): ReadonlySet<Method> {
    const methods = new Set<Method>();
    do {
      const { text, start } = this.expectName();
      const included = methodsOf.get(text);
      for (const method of included ?? []) methods.add(method);
      if (!included) this.source.warn(`Invalid method name: ${text}.`, start);
    } while (this.took(','));
    return methods;
  }

  #function(): FunctionDeclaration {
    const { text: name, start: nameStart } = this.expectName();
    const parameters: Variable[] = [];
    this.expect('(');
    if (!this.is(')')) {
      do parameters.push(this.#variable());
      while (this.took(','));
    }
    this.expect(')');
    this.expect('{');
    const lets: Let[] = [];
    while (this.took('let')) {
      const variable = this.#variable();
      this.expect('=');
      const value = this.parseExpression();
      this.expect(';');
      lets.push({ ...variable, value });
    }
    this.expect('return');
    const result = this.parseExpression();
    this.took(';');
    this.expect('}');
    return { name, nameStart, parameters, lets, result };
  }

  #variable(): Variable {
    const { text: name, start: nameStart } = this.expectName();
    this.checkVariableName(name, nameStart);
    return { name, nameStart };
  }

  /** Runs a parser. On a syntax error, adds an issue, skips the rest of the statement and returns undefined. */
  #attempt<T>(parse: () => T): T | undefined {
    const statementStart = this.offset;
    const blockDepth = this.#blockDepth;
    try {
      return parse();
    } catch (error) {
      if (!(error instanceof RulesSyntaxError)) throw error;
      this.source.error(error.message, error.offset);
      this.#blockDepth = blockDepth;
      this.#recover(statementStart);
      return undefined;
    }
  }

  /** Skips the rest of a faulty statement. Stops after its `;` or block, or before the `}` of the surrounding block. */
  #recover(statementStart: number): void {
    let depth = 0;
    let hasAdvanced = this.offset > statementStart;
    /** Braces after a slash contain a capture and do not start a block. */
    let afterSlash = false;
    let inCapture = false;
    for (;;) {
      const { kind, text } = this.#peek() ?? {};
      if (kind === 'end' || (text === '}' && depth === 0 && !inCapture)) return;
      const startsStatement = /^(?:allow|match|function|service)$/.test(text ?? '');
      if (startsStatement && depth === 0 && hasAdvanced) return;
      // If there is no token, skips one character.
      if (text === undefined) this.jump(this.offset + 1);
      else this.take();
      hasAdvanced = true;
      const wasInCapture = inCapture;
      if (text === '{' && afterSlash) inCapture = true;
      else if (text === '}' && inCapture) inCapture = false;
      else if (text === '{') depth += 1;
      else if (text === '}') depth -= 1;
      if ((text === ';' || (text === '}' && !wasInCapture)) && depth === 0) return;
      if (text !== undefined) afterSlash = text === '/';
    }
  }

  /** Returns the next token, or undefined if the text is none. */
  #peek(): Token | undefined {
    try {
      return this.token;
    } catch (error) {
      if (error instanceof RulesSyntaxError) return undefined;
      throw error;
    }
  }
}
