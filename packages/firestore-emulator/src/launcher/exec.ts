import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { emulatorEnvironment } from '../../launcher/environment.mjs';
import { isRecord } from '../firestore/proto/wire.ts';
import { failureFile, flagsVariable } from './exec-variables.ts';
import { configuredFlags } from './firebase-json.ts';
import { addressOf, hasBrokenRules, StartError, startWith, surviveDefects } from './firestore-process.ts';
import { FlagError, parseOwnFlags } from './flags.ts';

/**
 * Runs `exec` and resolves with its exit status. `args` are options for the Firestore emulator, and then a shell script
 * as one argument, or `--` and a command for firebase-tools. Throws FlagError, and StartError if the emulator cannot
 * start.
 */
export async function execute(args: readonly string[]): Promise<number> {
  const end = args.indexOf('--');
  if (end >= 0) return runFirebaseTools(args.slice(0, end), args.slice(end + 1));
  const script = args.at(-1);
  if (script === undefined || script.startsWith('--'))
    throw new FlagError('exec needs a script to run: glimpse-emulator exec "npm test"');
  return runScript(args.slice(0, -1), script);
}

async function runScript(options: readonly string[], script: string): Promise<number> {
  const flags = parseOwnFlags([...configuredFlags(), ...options], '. A script with several words needs quotes.');
  surviveDefects();
  let child: ChildProcess | null = null;
  const emulator = await startWith(flags, () => child?.kill());
  try {
    if (hasBrokenRules(emulator)) throw new StartError('The rules have errors, so the script was not run.');
    const env = {
      ...process.env,
      FIRESTORE_EMULATOR_HOST: addressOf(emulator),
      GCLOUD_PROJECT: flags.projectId ?? process.env.GCLOUD_PROJECT ?? 'demo-no-project',
    };
    child = spawn(script, { shell: true, stdio: 'inherit', env });
    return await statusOf(child, script);
  } finally {
    emulator.close();
  }
}

async function runFirebaseTools(options: readonly string[], command: readonly string[]): Promise<number> {
  const [program, ...args] = command;
  if (program === undefined) throw new FlagError('exec needs a command after --');
  // Checked here, where the user sees the errors.
  parseOwnFlags(options);
  const outdated = outdatedFirebaseTools(command, process.env);
  if (outdated) throw new StartError(outdated);
  const failure = failureFile();
  const flags = JSON.stringify(withAbsolutePaths(options));
  const env = { ...emulatorEnvironment(), ...failure.env, [flagsVariable]: flags };
  try {
    return await statusOf(startCommand(program, args, { stdio: 'inherit', env }), program);
  } finally {
    const reason = failure.takeFailure();
    if (reason !== null) console.error(`glimpse-emulator: ${reason}`);
  }
}

/** Passes signals on to the command, and resolves with its status when it has ended. */
function statusOf(child: ChildProcess, name: string): Promise<number> {
  // Ctrl-C in a terminal reaches the command, too.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((done) => {
    child.on('error', (error) => {
      console.error(`${name} could not be started: ${error.message}`);
      done(127);
    });
    child.on('exit', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** Makes paths absolute, because firebase-tools starts the emulator in its own folder. */
const withAbsolutePaths = (options: readonly string[]): string[] =>
  options.map((option, at) => {
    const joined = /^(--(?:[\w-]+-indexes|data|ttl(?:-at-once)?)=)(.+)$/.exec(option);
    if (joined) return `${joined[1]}${resolve(joined[2] ?? '')}`;
    return /^--(?:[\w-]+-indexes|data|ttl(?:-at-once)?)$/.test(options[at - 1] ?? '') ? resolve(option) : option;
  });

/**
 * Starts a command of the user. On Windows, programs such as `npx` are scripts, which only the shell can start. So the
 * command line has quotes there.
 */
export function startCommand(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  if (process.platform !== 'win32') return spawn(program, args, options);
  return spawn([program, ...args].map(quotedForWindows).join(' '), { ...options, shell: true });
}

/** Quotes a word for cmd.exe, and for the program that splits the command line again. */
export function quotedForWindows(word: string): string {
  if (/^[\w\-./\\:=@+,]+$/.test(word)) return word;
  // Backslashes before a quote, and at the end, are doubled. A quote ends with a backslash in the program's rules.
  const quoted = `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
  return quoted.replace(/[()%!^"<>&|]/g, '^$&');
}

/**
 * Returns an error text if the command would start a firebase-tools that is too old. Such a version downloads Google's
 * emulators, whatever the environment contains. Returns null if it is new enough, or if the command starts none.
 */
export function outdatedFirebaseTools(command: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const program = command.map((word) => firebaseIn(word, env)).find((found) => found !== null);
  const version = program ? versionOf(program) : null;
  // 13.11.0 is the first release that can start another program instead of its own emulators.
  if (!version || version.localeCompare('13.11.0', 'en', { numeric: true }) >= 0) return null;
  return `firebase-tools ${version} would download Google's emulators: 13.11.0 or newer is needed.`;
}

/** Returns the file of a word of the command, if the word is the program `firebase`. */
function firebaseIn(word: string, { PATH = '' }: NodeJS.ProcessEnv): string | null {
  if (basename(word) !== 'firebase') return null;
  // npx and npm search in the project first.
  const folders = word.includes('/') ? [dirname(word)] : ['node_modules/.bin', ...PATH.split(delimiter)];
  return folders.map((folder) => join(folder, 'firebase')).find((file) => existsSync(file)) ?? null;
}

function versionOf(program: string): string | null {
  for (let folder = dirname(realpathSync(program)); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    const json: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    if (isRecord(json) && json.name === 'firebase-tools' && typeof json.version === 'string') return json.version;
  }
  return null;
}
