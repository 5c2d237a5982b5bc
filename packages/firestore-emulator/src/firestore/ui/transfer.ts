import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import type { ServiceAdministration } from '../border/service.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { fromProtoJson, ProtoJsonError } from '../proto/proto-json-reader.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import { isRecord } from '../proto/wire.ts';
import { documentsRoot, parseDocumentName } from '../values/resource-name.ts';

const documentSchema = firestoreSchemas.message('google.firestore.v1.Document');

/** Prints the documents at and below `path` ('' = all) as one JSON file, with the documents of the REST API. */
export function* exportJson(
  service: ServiceAdministration,
  project: string,
  database: string,
  path: string,
): Generator<string> {
  const root = `${documentsRoot({ project, database })}/`;
  yield '{"documents":[';
  let separator = '\n';
  for (const document of service.exportDocuments(project, database)) {
    const relative = (document.name ?? '').slice(root.length);
    if (path !== '' && relative !== path && !relative.startsWith(`${path}/`)) continue;
    yield separator + printProtoJson(documentSchema, document);
    separator = ',\n';
  }
  yield '\n]}\n';
}

/**
 * Stores the documents of such a file in a database, which may have another name. Triggers do not run. Returns the
 * number of documents. Throws INVALID_ARGUMENT if the file is invalid, and stores nothing then.
 */
export function importJson(service: ServiceAdministration, project: string, database: string, text: string): number {
  const root = documentsRoot({ project, database });
  const documents = readDocuments(text).map((json): google.firestore.v1.IDocument => {
    try {
      const { name, fields }: google.firestore.v1.IDocument = fromProtoJson(documentSchema, json);
      return { name: `${root}/${parseDocumentName(name ?? '').path}`, fields: fields ?? {} };
    } catch (error) {
      if (error instanceof ProtoJsonError) throw invalidArgument(`A document in the file is invalid: ${error.message}`);
      throw error;
    }
  });
  service.importDocuments(project, database, documents);
  return documents.length;
}

function readDocuments(text: string): unknown[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidArgument('The file is not JSON.');
  }
  if (isRecord(json) && Array.isArray(json.documents)) return json.documents;
  throw invalidArgument('The file has no list "documents".');
}
