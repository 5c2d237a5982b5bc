import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { OfficialPrograms } from '../launcher/official.mjs';
import { expressions } from './kinds/expressions.ts';
import { listeners } from './kinds/listeners.ts';
import { proofs } from './kinds/proofs.ts';
import { aggregates, queries } from './kinds/queries.ts';
import { type Comparison, compareKind, type Defect, type Kind, type Sides } from './lib/compare.ts';
import type { startEmulator } from './start-emulator.mjs';

type Options = Parameters<typeof compareKind>[2];
type Runner = (sides: Sides, options: Options) => Promise<Comparison>;

/** Wraps a kind in a function, so that kinds with different types of cases fit into one record. */
const runnerOf =
  <Case>(kind: Kind<Case>): Runner =>
  (sides, options) =>
    compareKind(kind, sides, options);

const runners: Readonly<Record<string, Runner>> = {
  queries: runnerOf(queries),
  aggregates: runnerOf(aggregates),
  proofs: runnerOf(proofs),
  expressions: runnerOf(expressions),
  listeners: runnerOf(listeners),
};
const names = Object.keys(runners);
/** The path is relative to lib/parity, because run.mjs bundles this file into that folder. */
const reportPath = path.resolve(import.meta.dirname, '../../docs/parity.md');

/** Parses the command line. Throws an error with a message for the user. */
function parseOptions(args: readonly string[]) {
  const options = { seed: { type: 'string' }, only: { type: 'string' }, cases: { type: 'string' } } as const;
  const { seed, only, cases } = parseArgs({ args: [...args], options }).values;
  for (const [name, text] of Object.entries({ seed, cases })) {
    if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a number, not ${text}.`);
  }
  const chosen = only?.split(',') ?? names;
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`--only can be ${names.join(', ')}, not ${unknown}.`);
  return {
    seed: Number(seed ?? 1),
    cases: cases === undefined ? undefined : Number(cases),
    chosen,
    isComplete: only === undefined && cases === undefined,
  };
}

/**
 * Runs cases of the chosen kinds on both emulators, and prints the differences. Writes docs/parity.md only after a run
 * of all kinds with all cases. Returns the exit status, which is 1 if a difference is not accepted.
 */
export async function run(
  args: readonly string[],
  { version }: OfficialPrograms,
  start: typeof startEmulator,
): Promise<number> {
  const { seed, cases, chosen, isComplete } = parseOptions(args);
  const [official, ours] = [await start('official'), await start('embedded')];
  const sides: Sides = {
    official: { name: 'official', address: `127.0.0.1:${official.port}` },
    ours: { name: 'ours', address: `127.0.0.1:${ours.port}` },
  };
  const comparisons: Comparison[] = [];
  try {
    for (const [name, runKind] of Object.entries(runners)) {
      if (!chosen.includes(name)) continue;
      const comparison = await runKind(sides, { seed, cases });
      comparisons.push(comparison);
      print(comparison);
    }
  } finally {
    await Promise.all([official.stop(), ours.stop()]);
  }
  if (isComplete) writeFileSync(reportPath, renderReport(comparisons, { seed, version }));
  return comparisons.some(({ defects }) => defects.length > 0) ? 1 : 0;
}

function print({ kind, cases, accepted, defects }: Comparison): void {
  console.info(`${kind}: ${cases} cases`);
  for (const { name, cases: count } of accepted) if (count > 0) console.info(`  ${count} ${name}`);
  for (const { cases: count, signature, example, official, ours } of defects) {
    console.info(`  ${count} WITHOUT A REASON: ${signature}`);
    console.info(JSON.stringify({ example, official, ours }, null, 2));
  }
}

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
const renderReport = (comparisons: readonly Comparison[], { seed, version }: Run): string =>
  `# Ours beside Google's emulator

Written by \`npm run parity\`, which starts both emulators, sends the same requests to both and compares the responses.
The cases come from seeded generators (\`parity/kinds/\`). Seed: ${seed}. Google's emulator: ${version ?? 'of unknown version'}.
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
