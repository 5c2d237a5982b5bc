import type { RulesMutant } from '../../../index.d.ts';
import { parseRules } from '../syntax/parse.ts';
import { scopeService } from '../syntax/scope.ts';
import { Source } from '../syntax/source.ts';
import type { Allow, Expression, SourceRange } from '../syntax/syntax.ts';

/** Kinds of expressions that can be the whole condition of a function, and are no other value. */
const conditions: ReadonlySet<Expression['kind']> = new Set(['binary', 'in', 'is', 'call', 'method', 'unary']);
const noConditions: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%']);

/**
 * Returns all mutants of a rules file without errors, in source order:
 * - each `allow` statement without effect
 * - each operand of `&&` and `||` removed, at any depth
 * - each other condition of an `allow` or a function replaced by `true`
 */
export function mutantsOf(text: string, fileName: string): readonly RulesMutant[] {
  const source = new Source(text, fileName);
  /** By their source, because two removals can have the same result. */
  const found = new Map<string, { readonly offset: number; readonly mutant: RulesMutant }>();
  const textOf = ({ start, end }: SourceRange): string => text.slice(start, end);
  const add = (
    kind: RulesMutant['kind'],
    part: SourceRange,
    cut: SourceRange,
    replacement: string,
    widens: boolean,
  ) => {
    const mutant: RulesMutant = {
      kind,
      line: source.position(part.start).line,
      part: textOf(part).replace(/\s+/g, ' '),
      widens,
      source: text.slice(0, cut.start) + replacement + text.slice(cut.end),
    };
    if (!found.has(mutant.source)) found.set(mutant.source, { offset: part.start, mutant });
  };
  /** Adds the removal of each operand in an expression. */
  const addOperands = (node: Expression): void => {
    if (node.kind === 'logical') {
      for (const [at, removed] of node.parts.entries()) {
        const kept = node.parts[at === 0 ? 1 : 0];
        // The operands of a chain are removed one by one.
        const isChain = removed.kind === 'logical' && removed.operator === node.operator;
        if (!isChain) add('condition', removed, node, textOf(kept), node.operator === '&&');
      }
    }
    if (['logical', 'group', 'unary', 'conditional'].includes(node.kind)) node.parts.forEach(addOperands);
  };
  const addAllow = ({ start, methodsEnd, condition }: Allow): void => {
    if (!condition) {
      add('grant', { start, end: methodsEnd }, { start: methodsEnd, end: methodsEnd }, ': if false', false);
      return;
    }
    const { kind } = withoutParentheses(condition);
    if (!isLiteral(condition, false)) add('grant', { start, end: condition.end }, condition, 'false', false);
    if (!isLiteral(condition, true) && kind !== 'logical') add('condition', condition, condition, 'true', true);
    addOperands(condition);
  };
  const file = parseRules(source);
  for (const service of file.services) {
    const { functions, matches } = scopeService(file, service);
    for (const { declaration } of functions) {
      const { lets, result } = declaration;
      for (const { value } of lets) addOperands(value);
      if (isCondition(result)) add('condition', result, result, 'true', true);
      addOperands(result);
    }
    for (const { match } of matches) match.allows.forEach(addAllow);
  }
  return [...found.values()].toSorted((a, b) => a.offset - b.offset).map(({ mutant }) => mutant);
}

const withoutParentheses = (node: Expression): Expression =>
  node.kind === 'group' ? withoutParentheses(node.parts[0]) : node;

/** Returns whether the result of a function is a single condition. */
function isCondition(result: Expression): boolean {
  const node = withoutParentheses(result);
  return conditions.has(node.kind) && !('operator' in node && noConditions.has(node.operator));
}

function isLiteral(condition: Expression, value: boolean): boolean {
  const node = withoutParentheses(condition);
  return node.kind === 'literal' && node.value.type === 'bool' && node.value.value === value;
}
