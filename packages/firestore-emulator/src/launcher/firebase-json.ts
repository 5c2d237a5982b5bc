import { existsSync, readFileSync } from 'node:fs';
import { isRecord } from '../firestore/proto/wire.ts';
import { FlagError } from './flags.ts';

const fileName = 'firebase.json';

/**
 * Returns the flags for what the firebase.json of the current folder says about Firestore. Queries without an index
 * only cause warnings. Returns no flags if there is no such file. Throws FlagError.
 */
export function configuredFlags(): readonly string[] {
  const config = readConfig();
  const { host, port } = recordOf(recordOf(config.emulators, 'emulators').firestore, 'emulators.firestore');
  const { rules, indexes } = databaseOf(config);
  return [
    ...flag('host', host, 'emulators.firestore.host'),
    ...flag('port', typeof port === 'number' ? String(port) : port, 'emulators.firestore.port'),
    ...flag('rules', rules, 'firestore.rules'),
    ...flag('warn-indexes', indexes, 'firestore.indexes'),
  ];
}

/** Returns the path of the rules file in firebase.json, or null. Throws FlagError. */
export function configuredRules(): string | null {
  const { rules } = databaseOf(readConfig());
  return typeof rules === 'string' ? rules : null;
}

/** Like firebase-tools, accepts comments. */
function readConfig(): Record<string, unknown> {
  if (!existsSync(fileName)) return {};
  const text = readFileSync(fileName, 'utf8').replace(/("(?:[^"\\]|\\.)*")|\/\/.*|\/\*[\s\S]*?\*\//g, '$1');
  try {
    return recordOf(JSON.parse(text), 'The content');
  } catch (error) {
    if (error instanceof FlagError) throw error;
    throw new FlagError(`${fileName} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Of several databases, uses the configuration of the default one, or else of the first one, for all of them. */
function databaseOf({ firestore }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(firestore)) return recordOf(firestore, 'firestore');
  const databases = firestore.map((each, index) => recordOf(each, `firestore[${index}]`));
  return databases.find(({ database }) => (database ?? '(default)') === '(default)') ?? databases[0] ?? {};
}

function recordOf(value: unknown, path: string): Record<string, unknown> {
  if (value === undefined) return {};
  if (!isRecord(value)) throw new FlagError(`${path} of ${fileName} must be an object.`);
  return value;
}

function flag(name: string, value: unknown, path: string): string[] {
  if (value === undefined) return [];
  if (typeof value !== 'string') throw new FlagError(`${path} of ${fileName} must be a text.`);
  return [`--${name}=${value}`];
}
