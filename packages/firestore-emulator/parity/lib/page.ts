import type { Comparison, Defect } from './compare.ts';

/** What a whole run of one kind gave. */
export interface KindResult extends Comparison {
  readonly seed: number;
  /** Of Google's emulator; null when nothing names it. */
  readonly version: string | null;
}

/** docs/parity.md: for each kind how many cases, how many differ, and each difference with its reason. `missing`: kinds without a run. */
export function pageOf(comparisons: readonly KindResult[], missing: readonly string[]): string {
  const all = (of: (one: KindResult) => string) => [...new Set(comparisons.map(of))].join(', ');
  const versions = all(({ version }) => version ?? 'of unknown version');
  const seeds = all(({ seed }) => String(seed));
  const total = (of: (one: Comparison) => number) => comparisons.reduce((sum, one) => sum + of(one), 0);
  const unexplained = (one: Comparison) => one.defects.reduce((sum, defect) => sum + defect.cases, 0);
  const row = (name: string, of: (count: (one: Comparison) => number) => number, what: string) =>
    `| ${name} | ${[
      of(({ cases }) => cases),
      of(({ cases, differing }) => cases - differing),
      of((one) => one.differing - unexplained(one)),
      of(unexplained),
      of(({ otherTexts }) => otherTexts),
    ].join(' | ')} | ${what} |`;
  return `# Ours beside Google's emulator

Written by \`npm run parity\`, which starts both, sends both the same and compares what they answer: cases from seeded
generators (${parityFolder}), this time seed ${seeds}, Google's emulator ${versions}. A case that differs is
shrunk. A difference without a reason is a defect of ours, and the run ends with status 1.

Compared are codes, documents, results and their order, not the texts of errors: how many cases have the same codes and
other texts stands in the last column but one. Times are compared by their order.

Where versions differ, the recordings of 1.22.0 win ([recordings](../recordings/README.md)); a reason that names one says so.

| kind | cases | equal | differ with a reason | differ without | equal but for texts | what a case is |
| --- | --- | --- | --- | --- | --- | --- |
${comparisons.map((one) => row(one.kind, (count) => count(one), one.what)).join('\n')}
${row('all', total, '')}
${missing.length > 0 ? `\nNot run yet: ${missing.join(', ')}.\n` : ''}
${comparisons.map(sectionOf).join('\n')}`;
}

const parityFolder = '`parity/generators/`';

function sectionOf({ kind, accepted, defects }: Comparison): string {
  const rows = accepted.map(({ name, cases, reason }) => `| ${name} | ${cases} | ${reason} |`);
  const table =
    rows.length === 0
      ? 'No difference is accepted.\n'
      : `| difference that may stay | cases | reason |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  return `## ${kind}\n\n${table}${defects.map(defectOf).join('')}`;
}

const defectOf = ({ cases, signature, example, official, ours }: Defect): string => `
Without a reason (${cases}): ${signature.replaceAll('\n', ' ')}

\`\`\`
case     ${short(example)}
official ${short(official)}
ours     ${short(ours)}
\`\`\`
`;

const short = (json: unknown): string => JSON.stringify(json).slice(0, 1500);
