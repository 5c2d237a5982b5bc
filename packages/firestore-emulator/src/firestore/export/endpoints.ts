import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import type { ServiceAdministration } from '../border/service.ts';
import type { ProjectEndpoint } from '../control/control.ts';
import { parseCredentials } from '../transport/credentials.ts';
import { invalidPayload, parseJsonBody, readBody, sendJson } from '../transport/http.ts';
import { parseDatabaseName } from '../values/resource-name.ts';
import { readExport, writeExport } from './files.ts';

/** Serves `POST /emulator/v1/projects/P:export` and `:import`. Source: firebase-tools src/emulator/hubExport.ts. */
export function exportEndpoints(service: ServiceAdministration): ProjectEndpoint {
  return async ({ method, rest, request, response }) => {
    const verb = /^(?:\/databases\/[^/:]+)?:(export|import)$/.exec(rest)?.[1];
    if (method !== 'POST' || verb === undefined) return false;
    parseCredentials(request.headers.authorization);
    const body = readMembers(await readBody(request));
    if (verb === 'export') exportDatabase(service, body);
    else importDatabase(service, body);
    sendJson(response, 200, '{\n}\n');
    return true;
  };
}

type Members = Readonly<Partial<Record<string, string>>>;

function exportDatabase(service: ServiceAdministration, { export_name: givenName, ...body }: Members): void {
  const { project, database, directory } = parseMembers(body);
  const name = givenName || `firestore_export_${Math.floor(Date.now() / 1000)}`;
  if (directory === '' || !statSync(directory, { throwIfNoEntry: false })?.isDirectory())
    throw failedPrecondition('export_directory must be a directory');
  if (/[/\\]|^\.\.?$/.test(name)) throw invalidArgument('export_name must be the name of a file');
  const documents = service.exportDocuments(project, database);
  writeExport(resolve(directory), name, documents, BigInt(Date.now()) * 1000n);
}

function importDatabase(service: ServiceAdministration, body: Members): void {
  const { project, database, directory: file } = parseMembers(body);
  if (file === '') throw invalidArgument('Failed to parse overall export metadata file');
  service.importDocuments(project, database, readExport(file, project, database));
}

/** Parses a JSON body and returns its members as strings, by their snake_case names. */
function readMembers(text: string): Members {
  const members = Object.entries(parseJsonBody(text)).map(([key, value]) => {
    if (typeof value === 'object' && value !== null) throw invalidArgument(invalidPayload);
    return [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), String(value ?? '')];
  });
  return Object.fromEntries(members);
}

/** Parses the members of both requests. Throws INVALID_ARGUMENT for others. */
function parseMembers({ database: name = '', export_directory: directory = '', ...others }: Members) {
  const { project, database } = parseDatabaseName(name);
  if (Object.keys(others).length > 0) throw invalidArgument(invalidPayload);
  return { project, database, directory };
}
