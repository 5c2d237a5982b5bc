import type { ExpressionCoverage } from '../engine.ts';

/** An expression with its direct sub-expressions. */
export interface CoverageNode extends ExpressionCoverage {
  readonly children: readonly CoverageNode[];
}

/** Nests the expressions of `Ruleset.coverage()`. They must be in source order, with outer ones before inner ones. */
export function coverageTree(expressions: readonly ExpressionCoverage[]): readonly CoverageNode[] {
  const roots: CoverageNode[] = [];
  const ancestors: { readonly node: CoverageNode; readonly children: CoverageNode[] }[] = [];
  for (const expression of expressions) {
    const children: CoverageNode[] = [];
    const node: CoverageNode = { ...expression, children };
    while (ancestors.length > 0 && !isInside(expression, ancestors.at(-1)?.node)) ancestors.pop();
    (ancestors.at(-1)?.children ?? roots).push(node);
    ancestors.push({ node, children });
  }
  return roots;
}

function isInside(inner: ExpressionCoverage, outer: ExpressionCoverage | undefined): boolean {
  if (!outer) return false;
  const endsBefore =
    inner.endLine < outer.endLine || (inner.endLine === outer.endLine && inner.endColumn <= outer.endColumn);
  const startsAfter = inner.line > outer.line || (inner.line === outer.line && inner.column >= outer.column);
  return startsAfter && endsBefore;
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
