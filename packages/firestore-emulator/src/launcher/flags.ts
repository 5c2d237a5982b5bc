import type { EmulatorOptions } from '../../index.d.ts';
import { type Flag, flagList } from './flag-list.ts';

/** The command line of the Firestore emulator, in the format of firebase-tools (downloadableEmulators.ts). */
export type FirestoreFlags = Required<Omit<EmulatorOptions, 'rules' | 'clock' | 'onShutdown'>> & {
  /** Path of a rules file. Null means that everything is allowed. */
  readonly rules: string | null;
};

/** The command line is invalid. The message is for its author. */
export class FlagError extends Error {}

/**
 * Parses `--flag value` and `--flag=value`. In names, `-` and `_` are equivalent. Unknown flags are returned as
 * `ignored`: the official emulator ignores them, but our own command line does not. Throws FlagError.
 */
export function parseFlags(args: readonly string[]): { flags: FirestoreFlags; ignored: readonly string[] } {
  const values = new Map<Flag, string>();
  const ignored: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? '';
    const [, name = '', joined] = /^--([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(argument) ?? [];
    const flag = flagList.find((each) => normal(each.name) === normal(name));
    const hasNext = joined === undefined && name !== '' && !(args[index + 1] ?? '--').startsWith('--');
    const value = hasNext ? args[++index] : joined;
    if (!flag) ignored.push(argument);
    else if (value === undefined && flag.value !== null) throw new FlagError(`--${flag.name} needs a value`);
    else values.set(flag.name, value ?? 'true');
  }
  return { flags: build(values), ignored };
}

/** Parses the flags of our own command line. Throws FlagError for an unknown one. */
export function parseOwnFlags(args: readonly string[], hint = ''): FirestoreFlags {
  const { flags, ignored } = parseFlags(args);
  if (ignored.length > 0) throw new FlagError(`Unknown argument: ${ignored[0]}${hint}`);
  return flags;
}

function build(values: ReadonlyMap<Flag, string>): FirestoreFlags {
  const edition = values.get('database-edition') ?? 'standard';
  if (edition !== 'standard')
    throw new FlagError(
      `The ${edition} edition is not supported: set "edition": "standard" in firebase.json, or use Google's emulator.`,
    );
  if (values.get('data') && values.get('seed_from_export'))
    throw new FlagError('--data and --seed_from_export cannot be combined');
  const text = (flag: Flag) => values.get(flag) || null;
  const isOn = (flag: Flag, fallback = 'false') => parseBoolean(`--${flag}`, values.get(flag) ?? fallback);
  // If both flags are given, queries without an index fail, and documents are deleted at once.
  const indexFile = text('require-indexes') ?? text('warn-indexes');
  const ttlFile = text('ttl-at-once') ?? text('ttl');
  return {
    host: text('host') ?? '127.0.0.1',
    port: parsePort('--port', values.get('port') ?? '8080'),
    projectId: text('project_id'),
    singleProjectMode: isOn('single_project_mode'),
    rules: text('rules'),
    seedFromExport: text('seed_from_export'),
    indexes: indexFile ? { file: indexFile, missing: text('require-indexes') ? 'refuse' : 'warn' } : null,
    ttl: ttlFile ? { file: ttlFile, deletes: text('ttl-at-once') ? 'atOnce' : 'late' } : null,
    pointInTimeRecovery: isOn('point-in-time-recovery'),
    productionLimits: isOn('production-limits'),
    explainDenials: isOn('explain-denials'),
    ui: isOn('ui', 'true'),
    dataDirectory: text('data'),
    functionsEmulator: parseAddress(text('functions_emulator')),
  };
}

const normal = (flag: string): string => flag.replaceAll('-', '_');

function parsePort(flag: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new FlagError(`${flag} ${text} is not a port (0 to 65535)`);
  return port;
}

function parseBoolean(flag: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new FlagError(`${flag} must be true or false, not ${text}`);
  return text === 'true';
}

function parseAddress(text: string | null): FirestoreFlags['functionsEmulator'] {
  if (!text) return null;
  const match = /^(?:https?:\/\/)?(\[[^\]]+\]|[^:]+):(\d+)\/?$/.exec(text);
  if (!match) throw new FlagError(`--functions_emulator ${text} is not HOST:PORT`);
  const host = (match[1] ?? '').replace(/^\[|\]$/g, '');
  return { host, port: parsePort('--functions_emulator', match[2] ?? '') };
}
