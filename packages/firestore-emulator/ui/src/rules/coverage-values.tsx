import type { CoveredValue, Expression } from '../server/rules.ts';
import { type Coverage, coverageOf } from './paint.ts';

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
