import { invalidArgument } from '../border/errors.ts';

/** A database, and the path of a document relative to its documents root ('' = the root). */
export interface ResourceName {
  readonly project: string;
  readonly database: string;
  readonly path: string;
}

type Label = 'Document name' | 'Document parent name';

/** Parses `projects/P/databases/D/documents/c/d`. Throws INVALID_ARGUMENT with the official emulator's texts. */
export function parseDocumentName(name: string): ResourceName {
  return parseName(name, 'Document name', false);
}

/** Parses a document name or the documents root. */
export function parseParentName(name: string): ResourceName {
  return parseName(name, 'Document parent name', true);
}

/** Parses `projects/P/databases/D`. */
export function parseDatabaseName(name: string): { project: string; database: string } {
  const match = /^projects\/([^/]+)\/databases\/([^/]+)$/.exec(name);
  if (!match) throw invalidArgument(`Database name "${name}" is not of the form projects/P/databases/D.`);
  return { project: match[1] as string, database: match[2] as string };
}

function parseName(name: string, label: Label, allowRoot: boolean): ResourceName {
  const fail = (problem: string) => invalidArgument(`${label} "${name}" ${problem}`);
  let position = 0;
  /** Returns the segment at the position. `description` names it in errors. */
  const takeSegment = (description: string): string => {
    const next = name.indexOf('/', position);
    const end = next < 0 ? name.length : next;
    const text = name.slice(position, end);
    if (text === '') {
      if (position === name.length && position > 0) throw fail('has invalid trailing "/".');
      throw fail(`lacks ${description} at index ${position}.`);
    }
    if (text === '.' || text === '..') throw fail(`contains a resource id "${text}" at index ${position}.`);
    position = end;
    return text;
  };
  const takeTexts = (...texts: string[]) => {
    for (const expected of texts) {
      if (!name.startsWith(expected, position)) throw fail(`lacks "${expected}" at index ${position}.`);
      position += expected.length;
    }
  };
  takeTexts('projects', '/');
  const project = takeSegment('a project id');
  takeTexts('/', 'databases', '/');
  const database = takeSegment('a database id');
  takeTexts('/', 'documents');
  if (position === name.length && allowRoot) return { project, database, path: '' };
  const pathStart = position + 1;
  do {
    takeTexts('/');
    checkCollectionId(takeSegment('a collection id'));
    takeTexts('/');
    checkResourceId(takeSegment('a resource id'));
  } while (position < name.length);
  return { project, database, path: name.slice(pathStart) };
}

const reserved = /^__.*__$/s;
const maxIdBytes = 1500;

/** Throws INVALID_ARGUMENT for an invalid collection id. */
export function checkCollectionId(id: string): void {
  if (id.includes('/')) throw invalidArgument(`Collection id "${id}" is invalid because it contains "/".`);
  if (reserved.test(id)) throw invalidArgument(`Collection id "${id}" is invalid because it is reserved.`);
  checkLength(id);
}

function checkResourceId(id: string): void {
  if (reserved.test(id)) {
    if (!id.startsWith('__id')) throw invalidArgument(`Resource id "${id}" is invalid because it is reserved.`);
    const digits = /^__id(-?\d{1,19})__$/.exec(id)?.[1];
    if (digits === undefined || BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits)) {
      throw invalidArgument(
        `A long document ID string must be formatted like '__id{LONG}__', where LONG is a 64-bit integer. Found: '${id}'.`,
      );
    }
  }
  checkLength(id);
}

function checkLength(id: string): void {
  if (id.length * 3 > maxIdBytes && Buffer.byteLength(id) > maxIdBytes)
    throw invalidArgument(`The key path element name is longer than ${maxIdBytes} bytes.`);
}

type DatabaseId = { readonly project: string; readonly id: string };

/** Returns the path of `name`. Throws INVALID_ARGUMENT if it is not in the database. `what` names it in the error. */
export function pathIn({ project, id }: DatabaseId, name: ResourceName, what: string): string {
  if (name.project === project && name.database === id) return name.path;
  throw invalidArgument(`${what} is not in database "projects/${project}/databases/${id}".`);
}

/** Parses the name of a document of `database` and returns its path. */
export function parsePathIn(database: DatabaseId, name: string): string {
  return pathIn(database, parseDocumentName(name), `Document "${name}"`);
}

export function documentsRoot(database: { project: string; database: string }): string {
  return `projects/${database.project}/databases/${database.database}/documents`;
}

/** Returns the path of a document's collection, or of a collection's parent document ('' = the root). */
export function parentPathOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
