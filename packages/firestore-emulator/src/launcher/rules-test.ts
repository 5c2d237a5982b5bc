import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RulesMutant } from '../../index.d.ts';
import { emulatorEnvironment } from '../../launcher/environment.mjs';
import { type TestedRules, testedRulesVariable, writeTestedCoverage } from '../firestore/security/tested-rules.ts';
import { startEmulator } from '../firestore/server/start-emulator.ts';
import { addCoverage, coverageGaps } from '../rules/coverage/coverage.ts';
import type { ExpressionCoverage } from '../rules/engine.ts';
import { mutantsOf } from '../rules/mutation/mutants.ts';
import { compileRules } from '../rules/ruleset/compile.ts';
import { startCommand } from './exec.ts';
import { configuredRules } from './firebase-json.ts';
import { FlagError } from './flags.ts';

const host = '127.0.0.1';

/** The tests could not be run. The message is for the user of the command line. */
export class RulesTestError extends Error {}

/**
 * Runs the tests of a project once, and then once for each mutant of its rules. Prints the results. Resolves with the
 * exit status: that of the tests if they fail without a mutant, or 1 if no test needs a part of the rules.
 */
export async function runRulesTest({ rules, coverage, mutate, command }: RulesTestPlan): Promise<number> {
  const source = readFileSync(rules, 'utf8');
  const { issues } = compileRules(source, rules);
  const error = issues.find(({ severity }) => severity === 'ERROR');
  if (error) throw new RulesTestError(`${rules}:${error.line}: ${error.description}`);
  const folder = mkdtempSync(join(tmpdir(), 'rules-test-'));
  const coverageFolder = join(folder, 'coverage');
  mkdirSync(coverageFolder);
  const runWith = (replacement: string, toCoverage: string | null, timeoutMs: number) => {
    const tested: TestedRules = { original: source, replacement, coverage: toCoverage };
    return runTests(tested, join(folder, 'rules.json'), rules, command, timeoutMs);
  };
  try {
    const first = await runWith(source, coverageFolder, 0);
    writeTestedCoverage();
    if (first.status !== 0) {
      console.error(`The tests fail without a change of the rules (status ${first.status}).`);
      return first.status;
    }
    const covered = readCoverage(coverageFolder);
    if (!covered.some(({ values }) => values.length > 0))
      throw new RulesTestError(`The tests have not evaluated ${rules}. Do they load another file?`);
    if (coverage) printGaps(basename(rules), source, covered);
    if (!mutate) return 0;
    const mutants = mutantsOf(source, rules).filter((mutant) => compileRules(mutant.source, rules).ruleset);
    console.info(
      `${mutants.length} parts of ${basename(rules)} are removed in turn. ` +
        `With one run of the tests for each this takes about ${Math.ceil((mutants.length * first.ms) / 1000)} s.`,
    );
    const unneeded: RulesMutant[] = [];
    for (const mutant of mutants) {
      // A mutant may let a test wait for something that never comes.
      const { status } = await runWith(mutant.source, null, 10_000 + 5 * Math.ceil(first.ms));
      if (status !== 0) continue;
      unneeded.push(mutant);
      console.info(`${basename(rules)}:${mutant.line}: no test needs this ${mutant.kind}: ${mutant.part}`);
    }
    console.info(`The tests need ${mutants.length - unneeded.length} of ${mutants.length} conditions and grants.`);
    return unneeded.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the tests beside a new emulator, which they may use. Their output is only printed in the run without a time
 * limit. A run that exceeds it has a status other than 0.
 */
async function runTests(
  tested: TestedRules,
  file: string,
  rules: string,
  [program, ...args]: RulesTestPlan['command'],
  timeoutMs: number,
): Promise<{ readonly status: number; readonly ms: number }> {
  writeFileSync(file, JSON.stringify(tested));
  process.env[testedRulesVariable] = file;
  const fileName = basename(rules);
  const emulator = await startEmulator({ host, port: 0, rules: { source: tested.original, fileName } });
  const start = performance.now();
  try {
    const child = startCommand(program, args, {
      stdio: timeoutMs === 0 ? 'inherit' : 'ignore',
      timeout: timeoutMs,
      env: {
        ...emulatorEnvironment(),
        FIRESTORE_EMULATOR_HOST: `${host}:${emulator.port}`,
        GCLOUD_PROJECT: process.env.GCLOUD_PROJECT ?? 'demo-rules-test',
        [testedRulesVariable]: file,
      },
    });
    const status = await new Promise<number>((resolve, reject) => {
      child.on('error', (error) => reject(new RulesTestError(`${program} could not be started: ${error.message}`)));
      child.on('exit', (code) => resolve(code ?? 1));
    });
    return { status, ms: performance.now() - start };
  } finally {
    emulator.close();
  }
}

/** Adds up the files that the emulators of all processes have written. */
function readCoverage(folder: string): readonly ExpressionCoverage[] {
  const read = (name: string): readonly ExpressionCoverage[] => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  return addCoverage(readdirSync(folder).map(read));
}

function printGaps(fileName: string, source: string, covered: readonly ExpressionCoverage[]): void {
  const gaps = coverageGaps(covered, source);
  for (const { line, text, problem } of gaps) console.info(`${fileName}:${line}: ${problem}: ${text}`);
  const evaluated = covered.filter(({ values }) => values.length > 0).length;
  console.info(`The tests have evaluated ${evaluated} of ${covered.length} expressions of ${fileName}.`);
}

/** What `glimpse-emulator rules test` runs. */
interface RulesTestPlan {
  /** Path of the rules file. */
  readonly rules: string;
  readonly coverage: boolean;
  readonly mutate: boolean;
  readonly command: readonly [program: string, ...args: string[]];
}

/** The options for `--help`. */
export const rulesTestHelp = `  --rules FILE
      the rules file (by default that of firebase.json, or firestore.rules)
  --coverage
      prints the expressions that no test evaluates, and the conditions that are always true or always false
  --mutate
      removes each condition and each grant in turn, and prints those that no test needs (status 1)
`;

/** Parses the options before `--` and the command after it. Throws FlagError. */
export function parseRulesTest(args: readonly string[]): RulesTestPlan {
  const end = args.indexOf('--');
  const [program, ...rest] = end < 0 ? [] : args.slice(end + 1);
  if (program === undefined) throw new FlagError('rules test needs the command of your tests after --');
  const { rules, coverage, mutate } = parseOptions(args.slice(0, end));
  const file = rules ?? configuredRules() ?? 'firestore.rules';
  if (!existsSync(file)) throw new FlagError(`The rules file ${file} does not exist`);
  return { rules: file, coverage, mutate, command: [program, ...rest] };
}

function parseOptions(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rules: { type: 'string' },
        coverage: { type: 'boolean', default: false },
        mutate: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new FlagError(error instanceof Error ? error.message : String(error));
  }
}
