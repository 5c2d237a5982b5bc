import type { ExpressionCoverage } from '../engine.ts';
import { type CoverageNode, coverageTree } from './tree.ts';

/** An expression that the tests have not evaluated, or whose condition always had the same value. */
export interface CoverageGap {
  readonly line: number;
  readonly text: string;
  readonly problem: 'never evaluated' | 'always true' | 'always false';
}

/** Adds up the coverage of several rulesets that were compiled from the same source. */
export function addCoverage(all: readonly (readonly ExpressionCoverage[])[]): readonly ExpressionCoverage[] {
  const sums = new Map<string, ExpressionCoverage>();
  for (const expression of all.flat()) {
    const { line, column, endLine, endColumn } = expression;
    const key = [line, column, endLine, endColumn].join();
    const counts = new Map(sums.get(key)?.values.map(({ value, count }) => [value, count]));
    for (const { value, count } of expression.values) counts.set(value, (counts.get(value) ?? 0) + count);
    sums.set(key, { ...expression, values: [...counts].map(([value, count]) => ({ value, count })) });
  }
  return [...sums.values()];
}

/** Returns what the tests have not covered, in source order. Parts of an expression without values are not listed. */
export function coverageGaps(coverage: readonly ExpressionCoverage[], source: string): readonly CoverageGap[] {
  const lines = source.split('\n');
  const gapsIn = (node: CoverageNode): readonly CoverageGap[] => {
    const text = textOf(lines, node);
    const gap = (problem: CoverageGap['problem']): CoverageGap => ({ line: node.line, text, problem });
    if (node.values.length === 0) return [gap('never evaluated')];
    const inner = node.children.flatMap(gapsIn);
    const values = node.values.map(({ value }) => value);
    const isConstant = text === 'true' || text === 'false';
    if (isConstant || values.length > 1) return inner;
    if (values[0] === 'true') return [gap('always true'), ...inner];
    return values[0] === 'false' ? [gap('always false'), ...inner] : inner;
  };
  return coverageTree(coverage).flatMap(gapsIn);
}

function textOf(lines: readonly string[], { line, column, endLine, endColumn }: ExpressionCoverage): string {
  const covered = lines.slice(line - 1, endLine);
  const last = covered.length - 1;
  const cut = covered.map((text, at) => text.slice(at === 0 ? column - 1 : 0, at === last ? endColumn - 1 : undefined));
  return cut.join(' ').replace(/\s+/g, ' ');
}
