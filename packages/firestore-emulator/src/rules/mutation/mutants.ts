import type { RulesMutant } from '../../../index.d.ts';
import { parseRules } from '../syntax/parse.ts';
import { Source } from '../syntax/source.ts';
import type { Allow, Expression, FunctionDeclaration, Match } from '../syntax/syntax.ts';

/** Kinds of expressions that can be the whole condition of a function, and are no other value. */
const conditions: ReadonlySet<Expression['kind']> = new Set(['binary', 'in', 'is', 'call', 'method', 'unary']);
const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/**
 * Returns all mutants of a rules file without errors, in source order:
 * - each `allow` statement without effect
 * - each operand of `&&` and `||` removed, at any depth
 * - each other condition of an `allow` or a function replaced by `true`
 */
export function mutantsOf(text: string, fileName: string): readonly RulesMutant[] {
  const collector = new Collector(new Source(text, fileName));
  const file = parseRules(collector.source);
  for (const declared of file.functions) collector.addFunction(declared);
  for (const service of file.services) {
    for (const declared of service.functions) collector.addFunction(declared);
    for (const match of service.matches) collector.addMatch(match);
  }
  return collector.mutants();
}

class Collector {
  /** By their source, because two removals can have the same result. */
  readonly #found = new Map<string, { readonly offset: number; readonly mutant: RulesMutant }>();

  constructor(readonly source: Source) {}

  mutants(): readonly RulesMutant[] {
    return [...this.#found.values()].toSorted((a, b) => a.offset - b.offset).map(({ mutant }) => mutant);
  }

  addMatch(match: Match): void {
    for (const declared of match.functions) this.addFunction(declared);
    for (const allow of match.allows) this.#addAllow(allow);
    for (const inner of match.matches) this.addMatch(inner);
  }

  addFunction({ lets, result }: FunctionDeclaration): void {
    for (const { value } of lets) this.#addOperands(value);
    if (isCondition(result)) this.#addTrue(result);
    this.#addOperands(result);
  }

  #addAllow({ start, methodsEnd, condition }: Allow): void {
    if (!condition) {
      this.#add('grant', { start, end: methodsEnd }, { start: methodsEnd, end: methodsEnd }, ': if false', false);
      return;
    }
    if (!isLiteral(condition, false)) this.#add('grant', { start, end: condition.end }, condition, 'false', false);
    if (!isLiteral(condition, true) && !isLogical(condition)) this.#addTrue(condition);
    this.#addOperands(condition);
  }

  /** Adds the removal of each operand in an expression. */
  #addOperands(node: Expression): void {
    switch (node.kind) {
      case 'logical':
        for (const [removed, kept] of [
          [node.left, node.right],
          [node.right, node.left],
        ] as const) {
          // The operands of a chain are removed one by one.
          const isChain = removed.kind === 'logical' && removed.operator === node.operator;
          if (!isChain) this.#add('condition', removed, node, this.#textOf(kept), node.operator === '&&');
          this.#addOperands(removed);
        }
        break;
      case 'group':
        this.#addOperands(node.inner);
        break;
      case 'unary':
        this.#addOperands(node.operand);
        break;
      case 'conditional':
        for (const part of [node.condition, node.yes, node.no]) this.#addOperands(part);
        break;
      default:
    }
  }

  #addTrue(condition: Expression): void {
    this.#add('condition', condition, condition, 'true', true);
  }

  #add(kind: RulesMutant['kind'], part: Range, cut: Range, replacement: string, widens: boolean): void {
    const { text } = this.source;
    const mutant: RulesMutant = {
      kind,
      line: this.source.position(part.start).line,
      part: this.#textOf(part).replace(/\s+/g, ' '),
      widens,
      source: text.slice(0, cut.start) + replacement + text.slice(cut.end),
    };
    if (!this.#found.has(mutant.source)) this.#found.set(mutant.source, { offset: part.start, mutant });
  }

  #textOf({ start, end }: Range): string {
    return this.source.text.slice(start, end);
  }
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function isLogical(node: Expression): boolean {
  return node.kind === 'group' ? isLogical(node.inner) : node.kind === 'logical';
}

/** Returns whether the result of a function is a single condition. */
function isCondition(node: Expression): boolean {
  if (node.kind === 'group') return isCondition(node.inner);
  if (node.kind === 'binary') return comparisons.has(node.operator);
  if (node.kind === 'unary') return node.operator === '!';
  return conditions.has(node.kind);
}

function isLiteral(node: Expression, value: boolean): boolean {
  if (node.kind === 'group') return isLiteral(node.inner, value);
  return node.kind === 'literal' && node.value.type === 'bool' && node.value.value === value;
}
