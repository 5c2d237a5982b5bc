import { readFileSync } from 'node:fs';
import { emulatorVariables } from '../launcher/environment.mjs';
import { execute } from './launcher/exec.ts';
import { runFirestoreProcess, StartError } from './launcher/firestore-process.ts';
import { FlagError, flagHelp } from './launcher/flags.ts';
import { parseRulesTest, RulesTestError, rulesTestHelp, runRulesTest } from './launcher/rules-test.ts';

const flags = `
Options (by default those of firebase.json in the current folder):
${flagHelp()}`;

const commands = {
  exec: {
    usage: `glimpse-emulator exec [OPTION...] "SCRIPT"
glimpse-emulator exec [OPTION...] -- COMMAND [ARGUMENT...]`,
    text: `Starts the Firestore emulator, runs a shell script with FIRESTORE_EMULATOR_HOST, and exits with its status:
glimpse-emulator exec "npm test"
With --, runs a command in which firebase-tools starts these emulators instead of Google's:
glimpse-emulator exec -- firebase emulators:start --project demo-test`,
    options: `${flags}
With --, firebase-tools sets the address, the rules and the project, and firebase.json is not read.
`,
  },
  firestore: {
    usage: 'glimpse-emulator firestore [OPTION...]',
    text: 'Runs the Firestore emulator alone. It runs until SIGINT or SIGTERM, also under nohup.',
    options: flags,
  },
  env: {
    usage: 'glimpse-emulator env',
    text: `Prints the environment of exec -- as shell commands: eval "$(glimpse-emulator env)"`,
    options: '',
  },
  'rules test': {
    usage: 'glimpse-emulator rules test [OPTION...] -- COMMAND [ARGUMENT...]',
    text: `Runs your tests of security rules, and says what they do not test. It sets FIRESTORE_EMULATOR_HOST. The command
may also start an emulator itself, by startFirestore or firebase emulators:exec.`,
    options: `\nOptions:\n${rulesTestHelp}`,
  },
} as const;

type CommandName = keyof typeof commands;

const indented = (text: string, indent: string) => text.replace(/^/gm, indent);

/** The output of `--help`. */
const generalHelp = (): string => `Firestore emulator and Storage rules runtime, without Java.

${Object.values(commands)
  .map(({ usage, text }) => `${indented(usage, '  ')}\n${indented(text, '      ')}\n`)
  .join('')}  glimpse-emulator --version
      Prints the version.

glimpse-emulator COMMAND --help prints the options of a command.
`;

/** The output of `COMMAND --help`. */
function commandHelp(name: CommandName): string {
  const { usage, text, options } = commands[name];
  return `${usage}\n\n${text}\n${options}`;
}

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
