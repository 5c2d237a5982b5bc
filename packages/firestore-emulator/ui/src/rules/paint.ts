import type { Expression } from '../server/rules.ts';

/** What the values of an expression were. */
export type Coverage = 'never' | 'true' | 'false' | 'both' | 'error' | 'other';

export interface Span {
  readonly text: string;
  /** Null outside of all expressions. */
  readonly coverage: Coverage | null;
}

/** Splits the rules into spans. Each character has the coverage of the innermost expression around it. */
export function paint(source: string, report: readonly Expression[]): Span[] {
  const coverages = new Array<Coverage | null>(source.length).fill(null);
  const visit = (expression: Expression) => {
    const { currentOffset, endOffset } = expression.sourcePosition;
    coverages.fill(coverageOf(expression), currentOffset, endOffset);
    for (const child of expression.children ?? []) visit(child);
  };
  for (const expression of report) visit(expression);
  const spans: Span[] = [];
  let start = 0;
  for (let end = 1; end <= source.length; end++) {
    const coverage = coverages[start] ?? null;
    if (end < source.length && (coverages[end] ?? null) === coverage) continue;
    spans.push({ text: source.slice(start, end), coverage });
    start = end;
  }
  return spans;
}

export function coverageOf({ values }: Expression): Coverage {
  if (values.length === 0) return 'never';
  const has = (value: boolean) => values.some((each) => each.value.boolValue === value);
  if (has(true) && has(false)) return 'both';
  if (has(true)) return 'true';
  if (has(false)) return 'false';
  return values.every(({ value }) => 'undefined' in value) ? 'error' : 'other';
}
