import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { failedPrecondition, invalidArgument } from '../border/errors.ts';
import type { ServiceAdministration } from '../border/service.ts';
import type { ProjectEndpoint } from '../control/control.ts';
import { isRecord } from '../proto/wire.ts';
import { parseCredentials } from '../transport/credentials.ts';
import { readBody, sendJson } from '../transport/http.ts';
import { parseDatabaseName } from '../values/resource-name.ts';
import { readExport, writeExport } from './files.ts';
import { importInto } from './import-documents.ts';

const invalidPayload = "Payload isn't valid for request.";

/**
 * Serves `POST /emulator/v1/projects/P:export` and `:import`, which `firebase emulators:export` calls. Source:
 * firebase-tools src/emulator/hubExport.ts.
 */
export function exportEndpoints(service: ServiceAdministration): ProjectEndpoint {
  return async ({ method, rest, request, response }) => {
    const verb = /^(?:\/databases\/[^/:]+)?:(export|import)$/.exec(rest)?.[1];
    if (method !== 'POST' || verb === undefined) return false;
    parseCredentials(request.headers.authorization);
    const body = parseBody(await readBody(request));
    if (verb === 'export') exportDatabase(service, body);
    else importDatabase(service, body);
    sendJson(response, 200, '{\n}\n');
    return true;
  };
}

function exportDatabase(service: ServiceAdministration, body: ReadonlyMap<string, string>): void {
  const { project, database } = parseDatabaseName(read(body, 'database'));
  const directory = read(body, 'export_directory');
  const name = read(body, 'export_name') || `firestore_export_${Math.floor(Date.now() / 1000)}`;
  refuseOthers(body, ['database', 'export_directory', 'export_name']);
  if (directory === '' || !statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw failedPrecondition('export_directory must be a directory');
  }
  if (/[/\\]|^\.\.?$/.test(name)) throw invalidArgument('export_name must be the name of a file');
  const documents = service.exportDocuments(project, database);
  writeExport(resolve(directory), name, documents, BigInt(Date.now()) * 1000n);
}

function importDatabase(service: ServiceAdministration, body: ReadonlyMap<string, string>): void {
  const { project, database } = parseDatabaseName(read(body, 'database'));
  const file = read(body, 'export_directory');
  refuseOthers(body, ['database', 'export_directory']);
  if (file === '') throw invalidArgument('Failed to parse overall export metadata file');
  importInto(service, project, database, readExport(file, project));
}

/** Parses the body and returns its members by their snake_case names. */
function parseBody(text: string): ReadonlyMap<string, string> {
  let json: unknown;
  try {
    json = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw invalidArgument(invalidPayload);
  }
  if (!isRecord(json)) throw invalidArgument(invalidPayload);
  const members = new Map<string, string>();
  for (const [key, value] of Object.entries(json)) {
    if (typeof value === 'object' && value !== null) throw invalidArgument(invalidPayload);
    members.set(
      key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value === null ? '' : String(value),
    );
  }
  return members;
}

function read(body: ReadonlyMap<string, string>, name: string): string {
  return body.get(name) ?? '';
}

function refuseOthers(body: ReadonlyMap<string, string>, known: readonly string[]): void {
  for (const name of body.keys()) if (!known.includes(name)) throw invalidArgument(invalidPayload);
}
