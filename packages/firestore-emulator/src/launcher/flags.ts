import type { IndexOptions, TtlOptions } from '../../index.d.ts';
import { type Flag, flagList } from './flag-list.ts';

/** The command line of the Firestore emulator, in the format of firebase-tools (downloadableEmulators.ts). */
export interface FirestoreFlags {
  readonly host: string;
  readonly port: number;
  readonly projectId: string | null;
  readonly singleProjectMode: boolean;
  /** Path of a rules file. Null means that everything is allowed. */
  readonly rules: string | null;
  /** Path of an `*.overall_export_metadata` file. */
  readonly seedFromExport: string | null;
  /** The indexes that production would have, and the handling of queries without one. */
  readonly indexes: IndexOptions | null;
  /** The file with the TTL policies, and when documents are deleted by them. */
  readonly ttl: TtlOptions | null;
  readonly pointInTimeRecovery: boolean;
  readonly productionLimits: boolean;
  readonly explainDenials: boolean;
  /** Whether the user interface is served. */
  readonly ui: boolean;
  /** The data directory, in which all documents are persisted. */
  readonly dataDirectory: string | null;
  readonly functionsEmulator: { readonly host: string; readonly port: number } | null;
}

/** The command line is invalid. The message is for its author. */
export class FlagError extends Error {}

/**
 * Parses `--flag value` and `--flag=value`. In names, `-` and `_` are equivalent. Unknown flags are returned
 * as `ignored`:
 * the official emulator ignores them, but our own command line does not. Throws FlagError.
 */
export function parseFlags(args: readonly string[]): { flags: FirestoreFlags; ignored: readonly string[] } {
  const values = new Map<Flag, string>();
  const ignored: string[] = [];
  for (let index = 0; index < args.length; index++) {
    const argument = args[index] ?? '';
    const match = /^--([A-Za-z][\w-]*)(?:=(.*))?$/s.exec(argument);
    const flag = flagList.find(({ name }) => normal(name) === normal(match?.[1] ?? ''));
    const next = args[index + 1];
    const hasNext = next !== undefined && !next.startsWith('--');
    if (!match || !flag) {
      ignored.push(argument);
      if (match && match[2] === undefined && hasNext) index++;
    } else if (match[2] !== undefined) {
      values.set(flag.name, match[2]);
    } else if (hasNext) {
      values.set(flag.name, next);
      index++;
    } else if (flag.value === null) {
      values.set(flag.name, 'true');
    } else {
      throw new FlagError(`--${flag.name} needs a value`);
    }
  }
  return { flags: build(values), ignored };
}

function build(values: ReadonlyMap<Flag, string>): FirestoreFlags {
  const edition = values.get('database-edition') ?? 'standard';
  if (edition !== 'standard') {
    throw new FlagError(
      `The ${edition} edition is not supported: set "edition": "standard" in firebase.json, or use Google's emulator.`,
    );
  }
  if (values.get('data') && values.get('seed_from_export'))
    throw new FlagError('--data and --seed_from_export cannot be combined');
  return {
    host: values.get('host') || '127.0.0.1',
    port: parsePort('--port', values.get('port') ?? '8080'),
    projectId: values.get('project_id') || null,
    singleProjectMode: parseBoolean('--single_project_mode', values.get('single_project_mode') ?? 'false'),
    rules: values.get('rules') || null,
    seedFromExport: values.get('seed_from_export') || null,
    indexes: parseIndexes(values),
    ttl: parseTtl(values),
    pointInTimeRecovery: parseBoolean('--point-in-time-recovery', values.get('point-in-time-recovery') ?? 'false'),
    productionLimits: parseBoolean('--production-limits', values.get('production-limits') ?? 'false'),
    explainDenials: parseBoolean('--explain-denials', values.get('explain-denials') ?? 'false'),
    ui: parseBoolean('--ui', values.get('ui') ?? 'true'),
    dataDirectory: values.get('data') || null,
    functionsEmulator: parseAddress(values.get('functions_emulator')),
  };
}

/** If both flags are given, queries without an index fail. */
function parseIndexes(values: ReadonlyMap<Flag, string>): IndexOptions | null {
  const required = values.get('require-indexes');
  if (required) return { file: required, missing: 'refuse' };
  const advised = values.get('warn-indexes');
  return advised ? { file: advised, missing: 'warn' } : null;
}

/** If both flags are given, documents are deleted at once. */
function parseTtl(values: ReadonlyMap<Flag, string>): TtlOptions | null {
  const atOnce = values.get('ttl-at-once');
  if (atOnce) return { file: atOnce, deletes: 'atOnce' };
  const late = values.get('ttl');
  return late ? { file: late, deletes: 'late' } : null;
}

function normal(flag: string): string {
  return flag.replaceAll('-', '_');
}

function parsePort(flag: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new FlagError(`${flag} ${text} is not a port (0 to 65535)`);
  return port;
}

function parseBoolean(flag: string, text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new FlagError(`${flag} must be true or false, not ${text}`);
  return text === 'true';
}

function parseAddress(text: string | undefined): FirestoreFlags['functionsEmulator'] {
  if (!text) return null;
  const match = /^(?:https?:\/\/)?(\[[^\]]+\]|[^:]+):(\d+)\/?$/.exec(text);
  if (!match) throw new FlagError(`--functions_emulator ${text} is not HOST:PORT`);
  const host = (match[1] ?? '').replace(/^\[|\]$/g, '');
  return { host, port: parsePort('--functions_emulator', match[2] ?? '') };
}
