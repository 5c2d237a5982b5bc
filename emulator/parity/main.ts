import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { aggregations } from './kinds/aggregations.ts';
import { commits } from './kinds/commits.ts';
import { errors } from './kinds/errors.ts';
import { expressions } from './kinds/expressions.ts';
import { listens } from './kinds/listens.ts';
import { lists } from './kinds/lists.ts';
import { proofs } from './kinds/proofs.ts';
import { queries } from './kinds/queries.ts';
import { ruledDatabases } from './kinds/ruled-databases.ts';
import { sources } from './kinds/sources.ts';
import { transactions } from './kinds/transactions.ts';
import { type Comparison, compareKind, type Sides } from './lib/compare.ts';
import type { Kind } from './lib/kind.ts';
import { pageOf } from './lib/page.ts';
import { findOfficial, officialVersion, startOfficial, startOurs } from './lib/servers.ts';

/** A kind of cases, whatever its cases are. */
interface Runner {
  readonly name: string;
  run(sides: Sides, seed: number, cases: number | null): Promise<Comparison>;
}

const runnerOf = <Case>(kind: Kind<Case>): Runner => ({
  name: kind.name,
  run: (sides, seed, cases) => compareKind(kind, sides, { seed, cases: cases ?? kind.cases }),
});

const runners: readonly Runner[] = [
  runnerOf(queries),
  runnerOf(aggregations),
  runnerOf(commits),
  runnerOf(transactions),
  runnerOf(listens),
  runnerOf(lists),
  runnerOf(ruledDatabases),
  runnerOf(sources),
  runnerOf(expressions),
  runnerOf(proofs),
  runnerOf(errors),
];

const absent = `Google's emulator is not on this machine, so there is nothing to compare with. It is looked for in the Google Cloud CLI
(package google-cloud-cli-firestore-emulator, or "gcloud components install cloud-firestore-emulator"), at
FIRESTORE_EMULATOR_BINARY_PATH, and in firebase-tools' downloads (~/.cache/firebase/emulators).`;

interface Wishes {
  readonly seed: number;
  readonly cases: number | null;
  readonly chosen: readonly Runner[];
}

/** Throws with a sentence for whoever typed it. */
function readWishes(args: readonly string[]): Wishes {
  const options = { seed: { type: 'string' }, only: { type: 'string' }, cases: { type: 'string' } } as const;
  const { seed, only, cases } = parseArgs({ args: [...args], options }).values;
  const count = (name: string, text: string | undefined): number | null => {
    if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new Error(`--${name} is a number, not ${text}.`);
    return text === undefined ? null : Number(text);
  };
  const names = only?.split(',') ?? runners.map(({ name }) => name);
  const unknown = names.find((name) => !runners.some((one) => one.name === name));
  if (unknown !== undefined) {
    throw new Error(`--only can be ${runners.map(({ name }) => name).join(', ')}, not ${unknown}.`);
  }
  return {
    seed: count('seed', seed) ?? 1,
    cases: count('cases', cases),
    chosen: runners.filter(({ name }) => names.includes(name)),
  };
}

/** Prints a line for each kind. A whole run, without flags but the seed, writes the page. */
async function compare(jar: string, { seed, cases, chosen }: Wishes): Promise<number> {
  const sides = { official: await startOfficial(jar), ours: await startOurs() };
  const comparisons: Comparison[] = [];
  try {
    for (const runner of chosen) {
      const one = await runner.run(sides, seed, cases);
      comparisons.push(one);
      console.info(`${one.kind}: ${one.cases} cases, ${one.differing} differ, ${one.seconds} s`);
      for (const { name, cases: count } of one.accepted) if (count > 0) console.info(`  ${count} ${name}`);
      for (const defect of one.defects) {
        console.info(`  ${defect.cases} WITHOUT A REASON: ${defect.signature}`);
        for (const part of ['example', 'official', 'ours'] as const) {
          console.info(`    ${part} ${JSON.stringify(defect[part])}`);
        }
      }
    }
  } finally {
    sides.official.stop();
    sides.ours.stop();
  }
  if (cases === null && chosen.length === runners.length) {
    const page = path.resolve(import.meta.dirname, '../../docs/parity.md');
    writeFileSync(page, pageOf({ seed, version: officialVersion(jar), comparisons }));
    console.info(`Written: ${page}`);
  }
  return comparisons.some(({ defects }) => defects.length > 0) ? 1 : 0;
}

const wishes = readWishes(process.argv.slice(2));
const jar = findOfficial();
if (jar) process.exit(await compare(jar, wishes));
console.error(absent);
process.exit(2);
