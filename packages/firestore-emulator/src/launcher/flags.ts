import type { EmulatorOptions } from '../../index.d.ts';

/** A flag of the command line. */
interface FlagDescription {
  readonly name: string;
  /** The name of its value in `--help`. Null for a flag that is true when it has no value. */
  readonly value: string | null;
  /** Markdown without line breaks. */
  readonly text: string;
}

/** All flags of the Firestore emulator. `--help` prints this list, and a test compares it with the README. */
export const flagList = [
  {
    name: 'host',
    value: 'HOST',
    text: 'the address (that of firebase.json, or 127.0.0.1). `localhost` means every address of that name; any other host is bound as given',
  },
  { name: 'port', value: 'PORT', text: 'the port (that of firebase.json, or 8080). 0 means a free one' },
  {
    name: 'rules',
    value: 'FILE',
    text: 'security rules. Without the flag those of firebase.json apply, or everything is allowed. Rules with errors are printed with file, line and column, and every request of a non-admin fails with them until valid rules are loaded',
  },
  { name: 'project_id', value: 'ID', text: 'the project of the Emulator Suite' },
  {
    name: 'single_project_mode',
    value: null,
    text: 'writes to a project other than `--project_id` cause a warning on stderr',
  },
  {
    name: 'seed_from_export',
    value: 'FILE',
    text: 'an `.overall_export_metadata` file. Every database starts with its documents. An invalid file exits with status 1',
  },
  { name: 'functions_emulator', value: 'HOST:PORT', text: 'the address for trigger events' },
  { name: 'database-edition', value: 'EDITION', text: '`standard`. Another edition is an error (status 2)' },
  { name: 'websocket_port', value: 'PORT', text: 'accepted and ignored' },
  {
    name: 'require-indexes',
    value: 'FILE',
    text: "rejects a query for which production would lack an index, with production's text (FAILED_PRECONDITION) and the entry that is missing in FILE, a `firestore.indexes.json`",
  },
  {
    name: 'warn-indexes',
    value: 'FILE',
    text: 'prints a warning with the missing entry for such a query, but runs it. This is the default for the index file of firebase.json',
  },
  {
    name: 'ttl',
    value: 'FILE',
    text: 'deletes the documents that expire by the [TTL policies](#time) in FILE, a `firestore.indexes.json`, a day after the time in their field, like production',
  },
  { name: 'ttl-at-once', value: 'FILE', text: 'deletes them within a second' },
  {
    name: 'point-in-time-recovery',
    value: null,
    text: 'keeps old versions for reads in the past for a [week](#time) instead of an hour',
  },
  {
    name: 'production-limits',
    value: null,
    text: "rejects writes beyond [production's limits](#limits-of-production), and warns about documents that are written more than once a second for five seconds",
  },
  { name: 'data', value: 'DIR', text: 'persists all documents in DIR, see [below](#persisted-data)' },
  {
    name: 'explain-denials',
    value: null,
    text: "adds an [explanation](#why-was-it-denied) to each denial by the rules, in the client's error and on stderr",
  },
  {
    name: 'ui',
    value: 'BOOLEAN',
    text: 'whether the [user interface](#user-interface) is served below `/ui`, and requests are logged for it (`true`)',
  },
] as const satisfies readonly FlagDescription[];

type Flag = (typeof flagList)[number]['name'];

const usageOf = ({ name, value }: FlagDescription): string => `--${name}${value === null ? '' : ` ${value}`}`;

/** The rows of the README's table of flags. */
export const readmeRows = (): string => flagList.map((flag) => `| \`${usageOf(flag)}\` | ${flag.text} |\n`).join('');

/** The flags for `--help`, without Markdown. */
export const flagHelp = (): string =>
  flagList.map((flag) => `  ${usageOf(flag)}\n      ${withoutMarkdown(flag.text)}\n`).join('');

const withoutMarkdown = (text: string): string =>
  text
    .replace(/, see \[below\]\([^)]*\)/g, '')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '');

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
