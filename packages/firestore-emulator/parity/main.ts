import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { OfficialPrograms } from '../launcher/official.mjs';
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
import { type KindResult, pageOf } from './lib/page.ts';
import { startOfficial, startOurs } from './lib/servers.ts';

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
  runnerOf(lists),
  runnerOf(ruledDatabases),
  runnerOf(proofs),
  runnerOf(errors),
  runnerOf(sources),
  runnerOf(expressions),
  runnerOf(commits),
  runnerOf(transactions),
  runnerOf(listens),
];

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

/**
 * Keeps what came out and writes the page from the last whole run of each kind: after a correction only its kind has to
 * be run again.
 */
function writePage(result: KindResult): void {
  const folder = path.join(import.meta.dirname, 'results');
  mkdirSync(folder, { recursive: true });
  const fileOf = (kind: string) => path.join(folder, `${kind}.json`);
  writeFileSync(fileOf(result.kind), JSON.stringify(result));
  const names = runners.map(({ name }) => name);
  const isKept = (name: string) => existsSync(fileOf(name));
  const kept = names.filter(isKept).map((name): KindResult => JSON.parse(readFileSync(fileOf(name), 'utf8')));
  const missing = names.filter((name) => !isKept(name));
  writeFileSync(path.resolve(import.meta.dirname, '../../docs/parity.md'), pageOf(kept, missing));
}

/** Prints a line for each kind. Runs of fewer cases are looks: the page stays as it is. */
async function compare(programs: OfficialPrograms, { seed, cases, chosen }: Wishes): Promise<number> {
  const sides = { official: await startOfficial(programs), ours: await startOurs() };
  const comparisons: Comparison[] = [];
  try {
    for (const runner of chosen) {
      const one = await runner.run(sides, seed, cases);
      comparisons.push(one);
      if (cases === null) writePage({ ...one, seed, version: programs.version });
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
  return comparisons.some(({ defects }) => defects.length > 0) ? 1 : 0;
}

/** Answers the status to end with: 1 where a difference has no reason. */
export const run = (args: readonly string[], programs: OfficialPrograms): Promise<number> =>
  compare(programs, readWishes(args));
