import { type CoverageNode, coverageTree, coverageValue } from '../../rules/coverage/coverage.ts';
import type { ExpressionCoverage } from '../../rules/engine.ts';
import type { ActiveRules } from '../security/rules-state.ts';

/**
 * `GET /emulator/v1/projects/P:ruleCoverage`: the source of the rules, and how often each expression had which value.
 * The parts of an expression are its `children`. Offsets count UTF-16 code units from the start of the source. Lines
 * and columns count from 1. Source:
 * firebase.google.com/docs/firestore/security/test-rules-emulator#generate_test_reports.
 */
export function coverageReport(active: ActiveRules | null): { readonly rules: object; readonly report: object[] } {
  if (!active) return { rules: { files: [] }, report: [] };
  const { source, fileName, ruleset } = active;
  const print = ({ start, end, values, children, ...position }: CoverageNode): object => ({
    sourcePosition: { fileName, ...position, currentOffset: start, endOffset: end },
    values: values.map(({ value, count }) => ({ value: coverageValue(value), count })),
    ...(children.length > 0 && { children: children.map(print) }),
  });
  return {
    rules: { files: [{ name: fileName, content: source }] },
    report: coverageTree(ruleset.coverage()).map(print),
  };
}

/** `GET ...:ruleCoverage.html`: the same report as a page, with the counts of each source line beside it. */
export function coveragePage(active: ActiveRules | null): string {
  const byLine = new Map<number, ExpressionCoverage[]>();
  for (const expression of active?.ruleset.coverage() ?? [])
    byLine.set(expression.line, [...(byLine.get(expression.line) ?? []), expression]);
  const rows = (active?.source ?? '').split('\n').map((text, index) => {
    const expressions = byLine.get(index + 1) ?? [];
    const counts = expressions.map(
      ({ column, endColumn, endLine, line, values }) =>
        `${column}-${endLine === line ? endColumn : 'end'}: ${values.map(({ value, count }) => `${value} ×${count}`).join(', ') || 'never'}`,
    );
    const isUsed = expressions.some(({ values }) => values.length > 0);
    const state = expressions.length === 0 ? '' : isUsed ? ' class="used"' : ' class="unused"';
    return `<tr${state}><td>${index + 1}</td><td><pre>${escapeHtml(text)}</pre></td><td>${escapeHtml(counts.join('; '))}</td></tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Rule coverage</title>
<style>body{font:14px sans-serif}pre{margin:0}td{padding:0 .5em;vertical-align:top}.used{background:#e6f4ea}.unused{background:#fce8e6}</style>
</head><body><h1>Rule coverage${active ? ` of ${escapeHtml(active.fileName)}` : ''}</h1>
${active ? '' : '<p>No rules are loaded: everything is allowed.</p>'}
<table>${rows.join('\n')}</table></body></html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
