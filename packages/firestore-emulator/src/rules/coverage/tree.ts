import type { ExpressionCoverage } from '../engine.ts';

/** An expression with its direct sub-expressions. */
export interface CoverageNode extends ExpressionCoverage {
  readonly children: CoverageNode[];
}

/** Nests the expressions of `Ruleset.coverage()`. They must be in source order, with outer ones before inner ones. */
export function coverageTree(expressions: readonly ExpressionCoverage[]): readonly CoverageNode[] {
  const roots: CoverageNode[] = [];
  const ancestors: CoverageNode[] = [];
  for (const expression of expressions) {
    const node: CoverageNode = { ...expression, children: [] };
    while ((ancestors.at(-1)?.end ?? node.end) < node.end) ancestors.pop();
    (ancestors.at(-1)?.children ?? roots).push(node);
    ancestors.push(node);
  }
  return roots;
}

/** Converts the text of a value in the coverage to the official emulator's format. Large values are counted by type. */
export function coverageValue(text: string): object {
  if (text === 'true' || text === 'false') return { boolValue: text === 'true' };
  if (text === 'null') return { nullValue: null };
  if (text === 'error') return { undefined: { causeMessage: 'evaluation error' } };
  if (text.startsWith("'")) return { stringValue: text.slice(1, -1) };
  if (/^-?\d+$/.test(text)) return { intValue: text };
  const number = /^-?[\d.]+(?:E-?\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isNaN(number) ? { text } : { floatValue: number };
}

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
    const key = `${expression.start}-${expression.end}`;
    const counts = new Map(sums.get(key)?.values.map(({ value, count }) => [value, count]));
    for (const { value, count } of expression.values) counts.set(value, (counts.get(value) ?? 0) + count);
    sums.set(key, { ...expression, values: [...counts].map(([value, count]) => ({ value, count })) });
  }
  return [...sums.values()];
}

/** Returns what the tests have not covered, in source order. Parts of an expression without values are not listed. */
export function coverageGaps(coverage: readonly ExpressionCoverage[], source: string): readonly CoverageGap[] {
  const gapsIn = (node: CoverageNode): readonly CoverageGap[] => {
    const text = source.slice(node.start, node.end).replace(/\s+/g, ' ');
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
