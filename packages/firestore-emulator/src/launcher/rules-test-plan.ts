import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { configuredRules } from './firebase-json.ts';
import { FlagError } from './flags.ts';

/** What `glimpse-emulator rules test` runs. */
export interface RulesTestPlan {
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
