import type { Comparison, Defect } from './compare.ts';

export interface Run {
  readonly seed: number;
  /** Of Google's emulator, as its jar names it; null when it does not. */
  readonly version: string | null;
  readonly comparisons: readonly Comparison[];
}

/** docs/parity.md: for each kind how many cases, how many differ, and each difference with its reason. */
export function pageOf({ seed, version, comparisons }: Run): string {
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
generators (${parityFolder}), this time seed ${seed}, Google's emulator ${version ?? 'of unknown version'}. A case that differs is
shrunk. A difference without a reason is a defect of ours, and the run ends with status 1.

Compared are codes, documents, results and their order, not the texts of errors: how many cases have the same codes and
other texts stands in the last column but one. Times are compared by their order.

Where versions differ, the recordings of 1.22.0 win ([recordings](../recordings/README.md)); a reason that names one says so.

| kind | cases | equal | differ with a reason | differ without | equal but for texts | what a case is |
| --- | --- | --- | --- | --- | --- | --- |
${comparisons.map((one) => row(one.kind, (count) => count(one), one.what)).join('\n')}
${row('all', total, '')}

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
