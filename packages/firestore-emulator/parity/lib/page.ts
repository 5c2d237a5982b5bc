import type { Comparison, Defect } from './compare.ts';

interface Run {
  readonly seed: number;
  /** The version of Google's emulator, or null if unknown. */
  readonly version: string | null;
}

const sumOf = (counted: readonly { readonly cases: number }[]): number =>
  counted.reduce((sum, { cases }) => sum + cases, 0);

/**
 * Creates docs/parity.md: the numbers of cases and differences of each kind, and the reasons for accepted differences.
 */
export const renderReport = (comparisons: readonly Comparison[], { seed, version }: Run): string =>
  `# Ours beside Google's emulator

Written by \`npm run parity\`, which starts both emulators, sends the same requests to both and compares the responses.
The cases come from seeded generators (\`parity/generators/\`). Seed: ${seed}. Google's emulator: ${version ?? 'of unknown version'}.
A difference without a reason is a defect of ours, and makes the run fail with status 1.

The comparison covers codes, documents, results and their order. Times are compared by their order. Error texts are not
compared, but the last column but one counts the cases in which only the texts differ.

If versions differ, the [recordings](../recordings/README.md) of 1.22.0 are decisive. A reason that is based on a
recording names it. The tests replay recordings of writes, transforms, transactions, lists and
WebChannel, so those have no cases here.

| kind | cases | equal | differ with a reason | differ without a reason | only texts differ | content of a case |
| --- | --- | --- | --- | --- | --- | --- |
${comparisons.map(rowOf).join('\n')}

${comparisons.map(sectionOf).join('\n')}`;

function rowOf({ kind, description, cases, accepted, defects, otherTexts }: Comparison): string {
  const [withReason, without] = [sumOf(accepted), sumOf(defects)];
  const cells = [kind, cases, cases - withReason - without, withReason, without, otherTexts, description];
  return `| ${cells.join(' | ')} |`;
}

function sectionOf({ kind, accepted, defects }: Comparison): string {
  const rows = accepted.map(({ name, cases, reason }) => `| ${name} | ${cases} | ${reason} |`);
  const table = `| accepted difference | cases | reason |\n| --- | --- | --- |\n${rows.join('\n')}`;
  return `## ${kind}\n\n${table}\n${defects.map(defectText).join('')}`;
}

const defectText = ({ cases, signature, example, official, ours }: Defect): string => `
Without a reason (${cases}): ${signature.replaceAll('\n', ' ')}

\`\`\`
case     ${truncatedJson(example)}
official ${truncatedJson(official)}
ours     ${truncatedJson(ours)}
\`\`\`
`;

const truncatedJson = (json: unknown): string => JSON.stringify(json).slice(0, 1500);
