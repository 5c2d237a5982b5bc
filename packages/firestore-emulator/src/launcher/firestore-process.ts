import { readFileSync } from 'node:fs';
import type { RunningEmulator } from '../../index.d.ts';
import { isRunning } from '../firestore/journal/directory-lock.ts';
import { IndexFileError } from '../firestore/production/index-file.ts';
import { isRecord } from '../firestore/proto/wire.ts';
import { describeIssue } from '../firestore/security/rules-state.ts';
import { startEmulator } from '../firestore/server/start-emulator.ts';
import { givenFlags, reportFailure } from './exec-variables.ts';
import { configuredFlags } from './firebase-json.ts';
import { type FirestoreFlags, FlagError, parseFlags, parseOwnFlags } from './flags.ts';

/**
 * Runs the Firestore emulator as a process: parses `args`, starts it, and exits with status 0 on SIGINT or SIGTERM.
 *
 * `underLauncher` means that firebase-tools started it instead of java:
 * - Unknown flags only cause a warning, because the official emulator ignores them. Otherwise FlagError is thrown.
 * - The flags of firebase.json are not read, because firebase-tools has passed them.
 * - The process exits when its parent exits, because firebase-tools starts it detached.
 */
export async function runFirestoreProcess(args: readonly string[], underLauncher: boolean): Promise<void> {
  surviveDefects();
  const flags = readFlags(args, underLauncher);
  // Installed before the emulator listens. Other programs may stop the process as soon as it does.
  let emulator: RunningEmulator | null = null;
  // Pending responses are sent before the exit. firebase-tools waits four seconds.
  const stop = () =>
    setImmediate(() => {
      emulator?.close();
      process.exit(0);
    });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  if (underLauncher) stopWithParent(stop);
  emulator = await startWith(flags, stop).catch((error: StartError) => failWith(error.message, 1));
  if (hasBrokenRules(emulator))
    console.error('The rules have errors: all requests but those of admins are refused until they are corrected.');
  console.info(`The embedded Firestore emulator listens on ${addressOf(emulator)}`);
  if (flags.ui) console.info(`Its user interface: http://localhost:${emulator.port}/ui`);
}

function readFlags(args: readonly string[], underLauncher: boolean): FirestoreFlags {
  try {
    if (!underLauncher) return parseOwnFlags([...configuredFlags(), ...args]);
    const { flags, ignored } = parseFlags([...args, ...givenFlags(process.env)]);
    if (ignored.length > 0) console.error(`Arguments not known to the embedded emulator: ${ignored.join(' ')}`);
    return flags;
  } catch (error) {
    if (!(error instanceof FlagError && underLauncher)) throw error;
    failWith(error.message, 2);
  }
}

/** Prints the issues of the rules, and returns whether there is an error. */
export function hasBrokenRules({ ruleIssues }: RunningEmulator): boolean {
  for (const issue of ruleIssues) console.error(describeIssue(issue));
  return ruleIssues.some(({ severity }) => severity === 'ERROR');
}

export const addressOf = ({ host, port }: RunningEmulator): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Exits with a message for the user of the command line. */
function failWith(message: string, status: number): never {
  console.error(message);
  reportFailure(message, process.env);
  process.exit(status);
}

/** A defect in the handling of one request must not end the process, because everybody's data would be lost. */
export function surviveDefects(): void {
  process.on('uncaughtException', (error) => console.error('Defect:', error));
}

/** The emulator could not start. The message is for the user of the command line. */
export class StartError extends Error {}

/** Reads the rules and starts the emulator. Throws StartError. */
export async function startWith(flags: FirestoreFlags, onShutdown: () => void): Promise<RunningEmulator> {
  try {
    const rules = flags.rules ? { source: readFileSync(flags.rules, 'utf8'), fileName: flags.rules } : null;
    return await startEmulator({ ...flags, rules, onShutdown });
  } catch (error) {
    throw new StartError(explain(error, flags), { cause: error });
  }
}

/** Returns the error text. firebase-tools searches for "address already in use" to print its own advice. */
function explain(error: unknown, { host, port, rules }: FirestoreFlags): string {
  const code = isRecord(error) ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is taken: address already in use. ${otherPort}`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return `${host} is no address of this machine`;
  if (code === 'EACCES') return `Port ${port} on ${host} may not be used by this user. ${otherPort}`;
  if (error instanceof IndexFileError)
    return `The index file cannot be used: ${error.message}. ${correct('firestore.indexes', '--require-indexes, --warn-indexes or --ttl')}`;
  if (code === 'ENOENT' && rules)
    return `The rules file ${rules} does not exist. ${correct('firestore.rules', '--rules')}`;
  return `The emulator could not start: ${error instanceof Error ? error.message : String(error)}`;
}

const otherPort =
  'End the program that uses it, or choose another port by "emulators.firestore.port" in firebase.json or --port.';
const correct = (setting: string, flags: string) =>
  `Correct the file, "${setting}" in firebase.json, or the option ${flags}.`;

function stopWithParent(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    // On Windows, the id of the parent stays the same after its end.
    if (process.ppid === parent && isRunning(parent)) return;
    clearInterval(timer);
    console.error(`The process that started the emulator (${parent}) is gone, so the emulator ends. ${keepRunning}`);
    stop();
  }, 500).unref();
}

const keepRunning = 'Start it with `glimpse-emulator firestore` to keep it running, for example under nohup.';
