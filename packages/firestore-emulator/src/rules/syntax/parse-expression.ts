import type { RulesValue } from '../values/value.ts';
import { type Cursor, isPackage, isReserved } from './cursor.ts';
import { RulesSyntaxError } from './lex.ts';
import { asBinary, levels, typeNames } from './operator-table.ts';
import { beginsSegment, missingMatch, parsePathLiteral } from './parse-path.ts';
import type { Expression } from './syntax.ts';

/** Limit of the parser's nesting. It is higher than the limits of the checks, and low enough for the stack. */
const maxNesting = 300;
/** Limits of successive members and indexes, and of successive operators of the same precedence. */
const maxPostfixes = 200;
const maxChain = 1500;
export const tooComplex = 'Expression is too complex to evaluate safely.';

const largestInt = 2n ** 63n - 1n;

/** Parses expressions by precedence climbing. Throws RulesSyntaxError at the first unexpected token. */
export class ExpressionParser {
  #nesting = 0;

  constructor(readonly cursor: Cursor) {}

  parseExpression(): Expression {
    this.#nesting += 1;
    if (this.#nesting > maxNesting) throw new RulesSyntaxError(tooComplex, this.cursor.token.start);
    const condition = this.#binary(1);
    let node = condition;
    if (this.cursor.tookSign('?')) {
      const yes = this.parseExpression();
      this.cursor.expectSign(':');
      const no = this.parseExpression();
      node = { kind: 'conditional', condition, yes, no, start: condition.start, end: no.end };
    }
    this.#nesting -= 1;
    return node;
  }

  /** Resets the nesting depth, because after an error the parser continues with the next statement. */
  protected resetNesting(): void {
    this.#nesting = 0;
  }

  #binary(minimum: number): Expression {
    let left = this.#unary();
    for (let length = 0; ; length += 1) {
      const { token } = this.cursor;
      const level = token.kind === 'sign' || token.kind === 'name' ? levels.get(token.text) : undefined;
      if (level === undefined || level < minimum) return left;
      if (length > maxChain) throw new RulesSyntaxError(tooComplex, token.start);
      this.cursor.take();
      left = this.#operation(left, token.text, token.start, level);
    }
  }

  #operation(left: Expression, operator: string, operatorStart: number, level: number): Expression {
    const { start } = left;
    if (operator === 'is') {
      const type = this.cursor.expectMemberName();
      if (!typeNames.has(type.text)) throw new RulesSyntaxError(`Unexpected '${type.text}'.`, type.start);
      return { kind: 'is', value: left, type: type.text, start, end: type.end };
    }
    if (operator === '/' && beginsSegment(this.cursor.source.text, operatorStart + 1)) {
      // Google's compiler parses this as the start of a path.
      throw new RulesSyntaxError(missingMatch, operatorStart);
    }
    const right = this.#binary(level + 1);
    const { end } = right;
    if (operator === '&&' || operator === '||') return { kind: 'logical', operator, left, right, start, end };
    if (operator === 'in') return { kind: 'in', operatorStart, element: left, collection: right, start, end };
    return { kind: 'binary', operator: asBinary(operator), operatorStart, left, right, start, end };
  }

  #unary(): Expression {
    const { token } = this.cursor;
    const isUnary = token.kind === 'sign' && (token.text === '!' || token.text === '-');
    if (!isUnary) return this.#postfix();
    this.#nesting += 1;
    if (this.#nesting > maxNesting) throw new RulesSyntaxError(tooComplex, token.start);
    this.cursor.take();
    const smallest = token.text === '-' ? this.#smallestInt(token.start) : undefined;
    const operand = smallest ?? this.#unary();
    this.#nesting -= 1;
    if (smallest) return smallest;
    const operator = token.text === '!' ? '!' : '-';
    return { kind: 'unary', operator, operand, start: token.start, end: operand.end };
  }

  /** Parses the smallest int after a minus. It needs a special case, because its absolute value is no valid int. */
  #smallestInt(start: number): Expression | undefined {
    const { token } = this.cursor;
    if (token.kind !== 'int' || BigInt(token.text) !== largestInt + 1n) return undefined;
    this.cursor.take();
    return { kind: 'literal', value: { type: 'int', value: -(largestInt + 1n) }, start, end: token.end };
  }

  #postfix(): Expression {
    let node = this.#primary();
    for (let length = 0; ; length += 1) {
      if (length > maxPostfixes) throw new RulesSyntaxError(tooComplex, this.cursor.token.start);
      if (this.cursor.isSign('.')) node = this.#member(node);
      else if (this.cursor.isSign('[')) node = this.#bracket(node);
      else return node;
    }
  }

  #member(object: Expression): Expression {
    this.cursor.take();
    const name = this.cursor.expectMemberName();
    const { start } = object;
    if (!this.cursor.isSign('(')) {
      if (object.kind === 'name') this.cursor.checkVariableName(object.name, start);
      return { kind: 'member', object, name: name.text, nameStart: name.start, start, end: name.end };
    }
    if (isReserved(name.text)) this.cursor.unexpected();
    const { items, end } = this.#arguments();
    return { kind: 'method', object, name: name.text, nameStart: name.start, args: items, start, end };
  }

  #bracket(object: Expression): Expression {
    this.cursor.take();
    const { start } = object;
    const index = this.parseExpression();
    if (!this.cursor.tookSign(':')) {
      const { end } = this.cursor.expectSign(']');
      return { kind: 'index', object, index, start, end };
    }
    const to = this.parseExpression();
    const { end } = this.cursor.expectSign(']');
    return { kind: 'slice', object, from: index, to, start, end };
  }

  #arguments(): { readonly items: readonly Expression[]; readonly end: number } {
    this.cursor.expectSign('(');
    return this.#listUntil(')');
  }

  /** Parses a list up to `close`. A comma is allowed before the end. */
  #listUntil(close: string): { items: readonly Expression[]; end: number } {
    const items: Expression[] = [];
    while (!this.cursor.isSign(close)) {
      items.push(this.parseExpression());
      if (!this.cursor.tookSign(',')) break;
    }
    return { items, end: this.cursor.expectSign(close).end };
  }

  #primary(): Expression {
    const { cursor } = this;
    const { token } = cursor;
    const { start, end } = token;
    switch (token.kind) {
      case 'int':
        return { kind: 'literal', value: this.#int(), start, end };
      case 'float':
        cursor.take();
        return { kind: 'literal', value: { type: 'float', value: Number(token.text) }, start, end };
      case 'string':
        cursor.take();
        for (const offset of token.invalidEscapes ?? []) cursor.source.warn("Invalid escape sequence '\\/'.", offset);
        return { kind: 'literal', value: { type: 'string', value: token.text }, start, end };
      case 'bytes':
        cursor.take();
        return {
          kind: 'literal',
          value: { type: 'bytes', value: token.bytes ?? new Uint8Array() },
          start,
          end,
        };
      case 'name':
        return this.#nameOrCall();
      case 'sign':
        return this.#bracketed();
      case 'end':
        return cursor.unexpected();
    }
  }

  #int(): RulesValue {
    const { token } = this.cursor;
    const value = BigInt(token.text);
    if (value > largestInt) this.cursor.unexpected();
    this.cursor.take();
    return { type: 'int', value };
  }

  #nameOrCall(): Expression {
    const { cursor } = this;
    const { text, start, end } = cursor.token;
    if (text === 'true' || text === 'false' || text === 'null') {
      cursor.take();
      const value: RulesValue = text === 'null' ? { type: 'null' } : { type: 'bool', value: text === 'true' };
      return { kind: 'literal', value, start, end };
    }
    if (isReserved(text)) cursor.unexpected();
    cursor.take();
    if (!cursor.isSign('(')) {
      // A namespace is allowed before a dot.
      if (isPackage(text) && !cursor.isSign('.')) cursor.checkVariableName(text, start);
      return { kind: 'name', name: text, start, end };
    }
    const args = this.#arguments();
    return { kind: 'call', name: text, args: args.items, start, end: args.end };
  }

  #bracketed(): Expression {
    const { cursor } = this;
    const { text, start } = cursor.token;
    if (text === '/') return parsePathLiteral(cursor, () => this.parseExpression());
    if (text === '(') {
      cursor.take();
      const inner = this.parseExpression();
      return { kind: 'group', inner, start, end: cursor.expectSign(')').end };
    }
    if (text === '[') {
      cursor.take();
      const { items, end } = this.#listUntil(']');
      return { kind: 'list', elements: items, start, end };
    }
    if (text === '{') return this.#map();
    return cursor.unexpected();
  }

  /** Parses the key of a map entry and the colon. */
  #key(): string {
    const { cursor } = this;
    const { kind, text, start } = cursor.token;
    const isLiteral = kind === 'string' || text === 'true' || text === 'false' || text === 'null';
    if (!isLiteral && kind !== 'name') cursor.unexpected();
    if (!isLiteral) cursor.checkVariableName(text, start);
    cursor.take();
    cursor.expectSign(':');
    return text;
  }

  #map(): Expression {
    const { cursor } = this;
    const { start } = cursor.take();
    const entries: { key: string; value: Expression }[] = [];
    while (!cursor.isSign('}')) {
      entries.push({ key: this.#key(), value: this.parseExpression() });
      if (!cursor.tookSign(',')) break;
    }
    return { kind: 'map', entries, start, end: cursor.expectSign('}').end };
  }
}
