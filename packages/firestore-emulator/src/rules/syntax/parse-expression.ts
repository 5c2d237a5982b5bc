import { Cursor, packages, reservedWords } from './cursor.ts';
import { largestInt, literalValue, RulesSyntaxError, textOf } from './lex.ts';
import { beginsSegment, missingMatch, parsePathLiteral } from './parse-path.ts';
import type { BinaryOperator, Expression } from './syntax.ts';

/** Limit of the parser's nesting. It is higher than the limits of the checks, and low enough for the stack. */
const maxNesting = 300;
/** Limits of successive members and indexes, and of successive operators of the same precedence. */
const maxPostfixes = 200;
const maxChain = 1500;
export const tooComplex = 'Expression is too complex to evaluate safely.';

/** The type names allowed after `is`. Source: the official emulator's error text for any other name. */
const typeNames: ReadonlySet<string> = new Set([
  ...['bool', 'bytes', 'duration', 'float', 'int', 'latlng', 'list', 'map', 'number', 'path', 'set', 'string'],
  ...['timestamp', 'map_diff', 'constraint', 'vector'],
]);

/** The binary operators, by precedence. */
const operators: readonly (readonly (BinaryOperator | '||' | '&&' | 'in' | 'is')[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['in', 'is'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];

/** Parses expressions by recursive descent. Throws RulesSyntaxError at the first unexpected token. */
export class ExpressionParser extends Cursor {
  #nesting = 0;

  parseExpression(): Expression {
    return this.#nested(() => {
      const condition = this.#binary(0);
      if (!this.took('?')) return condition;
      const yes = this.parseExpression();
      this.expect(':');
      const no = this.parseExpression();
      return { kind: 'conditional', parts: [condition, yes, no], start: condition.start, end: no.end };
    });
  }

  #nested(parse: () => Expression): Expression {
    if (this.#nesting >= maxNesting) throw new RulesSyntaxError(tooComplex, this.token.start);
    this.#nesting += 1;
    try {
      return parse();
    } finally {
      this.#nesting -= 1;
    }
  }

  /** Parses operators of at least this precedence. */
  #binary(precedence: number): Expression {
    if (precedence === operators.length) return this.#unary();
    let left = this.#binary(precedence + 1);
    for (let length = 0; ; length += 1) {
      const operator = operators[precedence]?.find((one) => this.is(one));
      if (operator === undefined) return left;
      if (length > maxChain) throw new RulesSyntaxError(tooComplex, this.token.start);
      const { start: operatorStart } = this.take();
      const { start } = left;
      if (operator === 'is') {
        const { text: type, start: typeStart, end } = this.expectMemberName();
        if (!typeNames.has(type)) throw new RulesSyntaxError(`Unexpected '${type}'.`, typeStart);
        left = { kind: 'is', type, parts: [left], start, end };
        continue;
      }
      // Google's compiler parses this as the start of a path.
      if (operator === '/' && beginsSegment(this.source.text, operatorStart + 1))
        throw new RulesSyntaxError(missingMatch, operatorStart);
      const right = this.#binary(precedence + 1);
      const { end } = right;
      if (operator === 'in') left = { kind: 'in', parts: [right, left], start, end };
      else if (operator === '&&' || operator === '||')
        left = { kind: 'logical', operator, parts: [left, right], start, end };
      else left = { kind: 'binary', operator, operatorStart, parts: [left, right], start, end };
    }
  }

  #unary(): Expression {
    const { text: operator, start } = this.token;
    if (operator !== '!' && operator !== '-') return this.#postfix();
    return this.#nested(() => {
      this.take();
      const { kind, text, end } = this.token;
      // The smallest int needs a special case, because its absolute value is no valid int.
      if (operator === '-' && kind === 'int' && BigInt(text) === largestInt + 1n) {
        this.take();
        return { kind: 'literal', value: { type: 'int', value: -BigInt(text) }, parts: [], start, end };
      }
      const operand = this.#unary();
      return { kind: 'unary', operator, parts: [operand], start, end: operand.end };
    });
  }

  #postfix(): Expression {
    let node = this.#primary();
    for (let length = 0; ; length += 1) {
      if (length > maxPostfixes) throw new RulesSyntaxError(tooComplex, this.token.start);
      if (this.took('.')) node = this.#member(node);
      else if (this.took('[')) node = this.#index(node);
      else return node;
    }
  }

  #member(object: Expression): Expression {
    const { text: name, end } = this.expectMemberName();
    const { start } = object;
    if (!this.is('(')) {
      if (object.kind === 'name') this.checkVariableName(object.name, start);
      return { kind: 'member', name, parts: [object], start, end };
    }
    if (reservedWords.has(name)) this.unexpected();
    const args = this.#list('(', ')');
    return { kind: 'method', name, parts: [object, ...args], start, end: this.offset };
  }

  #index(object: Expression): Expression {
    const { start } = object;
    const index = this.parseExpression();
    const to = this.took(':') ? this.parseExpression() : undefined;
    const { end } = this.expect(']');
    if (to) return { kind: 'slice', parts: [object, index, to], start, end };
    return { kind: 'index', parts: [object, index], start, end };
  }

  /** Parses a list in brackets. A comma is allowed before the end. */
  #list(open: string, close: string, parseItem: () => Expression = () => this.parseExpression()): Expression[] {
    const items: Expression[] = [];
    this.expect(open);
    while (!this.is(close)) {
      items.push(parseItem());
      if (!this.took(',')) break;
    }
    this.expect(close);
    return items;
  }

  #primary(): Expression {
    const { kind, text, start, end } = this.token;
    const value = literalValue(this.token);
    if (value) {
      this.take();
      if (kind === 'string') this.#warnOfSlashes(text, start);
      return { kind: 'literal', value, parts: [], start, end };
    }
    if (kind === 'name') return this.#nameOrCall();
    switch (text) {
      case '/':
        return parsePathLiteral(this, () => this.parseExpression());
      case '(': {
        this.take();
        const inner = this.parseExpression();
        return { kind: 'group', parts: [inner], start, end: this.expect(')').end };
      }
      case '[':
        return { kind: 'list', parts: this.#list('[', ']'), start, end: this.offset };
      case '{':
        return this.#map(start);
      default:
        return this.unexpected();
    }
  }

  /** A deployment rejects the escape `\/`. */
  #warnOfSlashes(text: string, start: number): void {
    for (const { 0: sequence, index } of text.matchAll(/\\./g)) {
      if (sequence === '\\/') this.source.warn("Invalid escape sequence '\\/'.", start + index);
    }
  }

  #nameOrCall(): Expression {
    const { text: name, start, end } = this.expectName();
    if (this.is('(')) return { kind: 'call', name, parts: this.#list('(', ')'), start, end: this.offset };
    // A namespace is allowed before a dot.
    if (packages.has(name) && !this.is('.')) this.checkVariableName(name, start);
    return { kind: 'name', name, parts: [], start, end };
  }

  #map(start: number): Expression {
    const keys: string[] = [];
    const parts = this.#list('{', '}', () => {
      const { token } = this;
      const isWord = token.kind === 'name' && !/^(?:true|false|null)$/.test(token.text);
      if (isWord) this.checkVariableName(token.text, token.start);
      else if (token.kind !== 'name' && token.kind !== 'string') this.unexpected();
      this.take();
      this.expect(':');
      keys.push(token.kind === 'string' ? textOf(token) : token.text);
      return this.parseExpression();
    });
    return { kind: 'map', keys, parts, start, end: this.offset };
  }
}
