import { readFileSync } from 'node:fs';
import { emulatorVariables } from '../launcher/environment.mjs';
import { execute } from './launcher/exec.ts';
import { runFirestoreProcess, StartError } from './launcher/firestore-process.ts';
import { FlagError } from './launcher/flags.ts';
import { type CommandName, commandHelp, generalHelp } from './launcher/help.ts';
import { parseRulesTest, RulesTestError, runRulesTest } from './launcher/rules-test.ts';

/** Each resolves with the exit status. The Firestore emulator runs on. */
const programs: Readonly<Record<CommandName, (args: readonly string[]) => Promise<number>>> = {
  exec: execute,
  async env(args) {
    if (args.length > 0) throw new FlagError(`Unknown argument: ${args[0]}`);
    for (const [name, value] of Object.entries(emulatorVariables()))
      process.stdout.write(`export ${name}='${value.replaceAll("'", "'\\''")}'\n`);
    return 0;
  },
  async firestore(args) {
    await runFirestoreProcess(args, false);
    return 0;
  },
  'rules test': async (args) => runRulesTest(parseRulesTest(args)),
};

/** Entry of lib/cli.js, the command `glimpse-emulator`. The status is 2 if the command line is invalid. */
async function main(args: readonly string[]): Promise<void> {
  const [first, second, ...rest] = args;
  if (first === '--version') console.info(readVersion());
  else if (isHelp(first) || first === 'help') process.stdout.write(generalHelp());
  else if (first === 'rules' && second === 'test') await run('rules test', rest);
  else if (first === 'exec' || first === 'env' || first === 'firestore') await run(first, args.slice(1));
  else refuse(first === undefined ? 'A command is missing.' : `Unknown command: ${args.join(' ')}`);
}

async function run(name: CommandName, args: readonly string[]): Promise<void> {
  const end = args.indexOf('--');
  if (args.slice(0, end < 0 ? args.length : end).some(isHelp)) {
    process.stdout.write(commandHelp(name));
    return;
  }
  try {
    process.exitCode = await programs[name](args);
  } catch (error) {
    if (error instanceof FlagError) return refuse(error.message, name);
    if (!(error instanceof StartError || error instanceof RulesTestError)) throw error;
    console.error(error.message);
    process.exitCode = error instanceof RulesTestError ? 2 : 1;
  }
}

const isHelp = (argument: string | undefined) => argument === '--help' || argument === '-h';

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

function refuse(problem: string, command?: CommandName): void {
  console.error(problem);
  console.error(`See glimpse-emulator ${command ? `${command} ` : ''}--help`);
  process.exitCode = 2;
}

await main(process.argv.slice(2));
