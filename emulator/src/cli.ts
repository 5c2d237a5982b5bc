#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { emulatorEnvironment, emulatorVariables } from '../launcher/environment.mjs';
import { runFirestoreProcess } from './launcher/firestore-process.ts';

const usage = `Firestore emulator and Storage rules runtime for the Firebase Emulator Suite, without Java.

  glimpse-emulator exec -- COMMAND [ARGUMENT...]
      Runs a command in whose environment firebase-tools starts these emulators instead of Google's, e.g.
      glimpse-emulator exec -- firebase emulators:start --project demo-test
  glimpse-emulator env
      Prints that environment as shell commands: eval "$(glimpse-emulator env)"
  glimpse-emulator firestore [--host HOST] [--port PORT] [--rules FILE] [--project_id ID]
                             [--seed_from_export FILE] [--functions_emulator HOST:PORT]
      Runs the Firestore emulator alone, by default on 127.0.0.1:8080. Without rules everything is allowed.
`;

/** Entry of lib/cli.js, the command `glimpse-emulator`. A wrong command line ends with status 2. */
async function main([command, ...args]: readonly string[]): Promise<void> {
  if (command === 'exec') execute(args[0] === '--' ? args.slice(1) : args);
  else if (command === 'env' && args.length === 0) printEnvironment();
  else if (command === 'firestore') await runFirestoreProcess(args, false);
  else if (command === '--help' || command === '-h' || command === 'help') process.stdout.write(usage);
  else
    refuse(
      command === undefined ? 'A command is missing.' : `Unknown command: ${[command, ...args].join(' ')}`,
    );
}

function execute([program, ...args]: readonly string[]): void {
  if (program === undefined) {
    refuse('exec needs a command to run.');
    return;
  }
  const child = spawn(program, args, { stdio: 'inherit', env: emulatorEnvironment() });
  child.on('error', (error) => {
    console.error(`${program} could not be started: ${error.message}`);
    process.exitCode = 127;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : (code ?? 1);
  });
  // A terminal's Ctrl-C reaches the child by itself; we only have to outlive it. Others send to us alone.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
}

function printEnvironment(): void {
  for (const [name, value] of Object.entries(emulatorVariables())) {
    process.stdout.write(`export ${name}='${value.replaceAll("'", "'\\''")}'\n`);
  }
}

function refuse(problem: string): void {
  console.error(`${problem}\n\n${usage}`);
  process.exitCode = 2;
}

await main(process.argv.slice(2));
