import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import type { ServiceAdministration } from '../border/service.ts';
import type { ProjectEndpoint } from '../control/project-endpoint.ts';
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

function exportDatabase(service: ServiceAdministration, body: ReadonlyMap<string, string>): void {
  const { project, database } = parseDatabaseName(memberOf(body, 'database'));
  const directory = memberOf(body, 'export_directory');
  const name = memberOf(body, 'export_name') || `firestore_export_${Math.floor(Date.now() / 1000)}`;
  rejectOtherMembers(body, ['database', 'export_directory', 'export_name']);
  if (directory === '' || !statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw failedPrecondition('export_directory must be a directory');
  }
  if (/[/\\]|^\.\.?$/.test(name)) throw invalidArgument('export_name must be the name of a file');
  const documents = service.exportDocuments(project, database);
  writeExport(resolve(directory), name, documents, BigInt(Date.now()) * 1000n);
}

function importDatabase(service: ServiceAdministration, body: ReadonlyMap<string, string>): void {
  const { project, database } = parseDatabaseName(memberOf(body, 'database'));
  const file = memberOf(body, 'export_directory');
  rejectOtherMembers(body, ['database', 'export_directory']);
  if (file === '') throw invalidArgument('Failed to parse overall export metadata file');
  service.importDocuments(project, database, readExport(file, project, database));
}

/** Parses a JSON body and returns its members as strings, by their snake_case names. */
function readMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  for (const [key, value] of Object.entries(parseJsonBody(text))) {
    if (typeof value === 'object' && value !== null) throw invalidArgument(invalidPayload);
    members.set(
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value === null ? '' : String(value),
    );
  }
  return members;
}

function memberOf(body: ReadonlyMap<string, string>, name: string): string {
  return body.get(name) ?? '';
}

function rejectOtherMembers(body: ReadonlyMap<string, string>, names: readonly string[]): void {
  for (const name of body.keys()) if (!names.includes(name)) throw invalidArgument(invalidPayload);
}
