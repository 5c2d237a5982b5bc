import type { CoveredValue, Expression } from '../server/rules.ts';

const meanings: Readonly<Record<Coverage, string>> = {
  true: 'only true',
  false: 'only false',
  both: 'true and false',
  error: 'an error',
  never: 'not evaluated',
  other: 'another value',
};

export function CoverageLegend() {
  return (
    <ul className="legend" aria-label="Meaning of the colors">
      {Object.entries(meanings).map(([coverage, meaning]) => (
        <li key={coverage} data-coverage={coverage}>
          {meaning}
        </li>
      ))}
    </ul>
  );
}

/** The same as the colors, as a list: each expression that was evaluated, with its values. */
export function CoverageValues({
  source,
  report,
}: {
  readonly source: string;
  readonly report: readonly Expression[];
}) {
  const expressions = flatten(report).filter((expression) => coverageOf(expression) !== 'never');
  return (
    <details className="values">
      <summary>Values of {expressions.length} expressions</summary>
      <ul>
        {expressions.map(({ sourcePosition: { line, column, currentOffset, endOffset }, values }) => (
          <li key={`${line}:${column}:${endOffset}`}>
            Line {line}: <code>{source.slice(currentOffset, endOffset).replace(/\s+/g, ' ')}</code> was{' '}
            {values.map(({ value, count }) => `${textOf(value)} (${count}×)`).join(', ')}
          </li>
        ))}
      </ul>
    </details>
  );
}

const flatten = (report: readonly Expression[]): Expression[] =>
  report.flatMap((expression) => [expression, ...flatten(expression.children ?? [])]);

function textOf(value: CoveredValue): string {
  if ('undefined' in value) return 'an error';
  const [content] = Object.values(value);
  return 'stringValue' in value ? JSON.stringify(content) : String(content);
}

/** What the values of an expression were. */
type Coverage = 'never' | 'true' | 'false' | 'both' | 'error' | 'other';

interface Span {
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

function coverageOf({ values }: Expression): Coverage {
  if (values.length === 0) return 'never';
  const has = (value: boolean) => values.some((each) => each.value.boolValue === value);
  if (has(true) && has(false)) return 'both';
  if (has(true)) return 'true';
  if (has(false)) return 'false';
  return values.every(({ value }) => 'undefined' in value) ? 'error' : 'other';
}
