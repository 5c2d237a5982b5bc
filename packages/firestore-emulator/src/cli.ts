#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { emulatorEnvironment, emulatorVariables } from '../launcher/environment.mjs';
import { failureFile } from './launcher/failure-file.ts';
import { outdatedFirebaseTools } from './launcher/firebase-tools.ts';
import { runFirestoreProcess } from './launcher/firestore-process.ts';
import { flagHelp } from './launcher/flag-list.ts';
import { FlagError, parseFlags } from './launcher/flags.ts';
import { flagsVariable } from './launcher/given-flags.ts';
import { RulesTestError, runRulesTest } from './launcher/rules-test.ts';
import { parseRulesTest, rulesTestHelp } from './launcher/rules-test-plan.ts';

const usage = `Firestore emulator and Storage rules runtime for the Firebase Emulator Suite, without Java.

  glimpse-emulator exec [OPTION...] -- COMMAND [ARGUMENT...]
      Runs a command in an environment in which firebase-tools starts these emulators instead of Google's, e.g.
      glimpse-emulator exec -- firebase emulators:start --project demo-test
  glimpse-emulator env
      Prints that environment as shell commands: eval "$(glimpse-emulator env)"
  glimpse-emulator firestore [OPTION...]
      Runs the Firestore emulator alone. It runs until SIGINT or SIGTERM, also under nohup.
  glimpse-emulator rules test [OPTION...] -- COMMAND [ARGUMENT...]
      Runs your tests of security rules, and says what they do not test. It sets FIRESTORE_EMULATOR_HOST. The command
      may also start an emulator itself, by startFirestore or firebase emulators:exec.
  glimpse-emulator --version
      Prints the version.

Options of rules test:
${rulesTestHelp}
Options of firestore and exec. With exec, firebase-tools sets the address, the rules and the project.
${flagHelp()}`;

/**
 * Entry of lib/cli.js, the command `glimpse-emulator`. Exits with status 2 if the command line is invalid.
 */
async function main([command, ...args]: readonly string[]): Promise<void> {
  if (command === 'exec') execute(args);
  else if (command === 'env' && args.length === 0) printEnvironment();
  else if (command === 'firestore') await runFirestoreProcess(args, false);
  else if (command === 'rules' && args[0] === 'test') await testRules(args.slice(1));
  else if (command === '--version') console.info(readVersion());
  else if (command === '--help' || command === '-h' || command === 'help') process.stdout.write(usage);
  else refuse(command === undefined ? 'A command is missing.' : `Unknown command: ${[command, ...args].join(' ')}`);
}

async function testRules(args: readonly string[]): Promise<void> {
  try {
    process.exitCode = await runRulesTest(parseRulesTest(args));
  } catch (error) {
    if (error instanceof FlagError) refuse(error.message);
    else if (error instanceof RulesTestError) console.error(error.message);
    else throw error;
    process.exitCode ??= 2;
  }
}

/**
 * Runs `exec`. `args` are options for the Firestore emulator, `--`, and a command with its arguments. Without
 * options the
 * `--` is optional.
 */
function execute(args: readonly string[]): void {
  const end = args[0]?.startsWith('--') ? args.indexOf('--') : -1;
  const [program, ...rest] = args.slice(end + 1);
  const options = optionsOf(args.slice(0, Math.max(end, 0)));
  if (options === null) return;
  if (program === undefined || program.startsWith('--')) {
    refuse('exec needs a command to run.');
    return;
  }
  const outdated = outdatedFirebaseTools([program, ...rest], process.env);
  if (outdated) {
    console.error(outdated);
    process.exitCode = 1;
    return;
  }
  const failure = failureFile();
  const env = { ...emulatorEnvironment(), ...failure.env, [flagsVariable]: JSON.stringify(options) };
  const child = spawn(program, rest, { stdio: 'inherit', env });
  child.on('error', (error) => {
    failure.takeFailure();
    console.error(`${program} could not be started: ${error.message}`);
    process.exitCode = 127;
  });
  child.on('exit', (code, signal) => {
    const reason = failure.takeFailure();
    if (reason !== null) console.error(`glimpse-emulator: ${reason}`);
    process.exitCode = signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1);
  });
  // Ctrl-C in a terminal reaches the child too, so this process only waits. Other signals reach only this
  // process.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
}

/**
 * Checks the options here, where the user sees the errors. Makes paths absolute, because firebase-tools
 * starts the
 * emulator in its own folder.
 */
function optionsOf(args: readonly string[]): string[] | null {
  try {
    const { ignored } = parseFlags(args);
    if (ignored.length > 0) throw new FlagError(`Unknown argument: ${ignored[0]}`);
  } catch (error) {
    if (!(error instanceof FlagError)) throw error;
    refuse(error.message);
    return null;
  }
  return args.map((arg, at) => {
    const joined = /^(--(?:[\w-]+-indexes|data|ttl(?:-at-once)?)=)(.+)$/.exec(arg);
    if (joined) return `${joined[1]}${resolve(joined[2] ?? '')}`;
    return /^--(?:[\w-]+-indexes|data|ttl(?:-at-once)?)$/.test(args[at - 1] ?? '') ? resolve(arg) : arg;
  });
}

function printEnvironment(): void {
  for (const [name, value] of Object.entries(emulatorVariables())) {
    process.stdout.write(`export ${name}='${value.replaceAll("'", "'\\''")}'\n`);
  }
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

function refuse(problem: string): void {
  console.error(`${problem}\n\n${usage}`);
  process.exitCode = 2;
}

await main(process.argv.slice(2));
