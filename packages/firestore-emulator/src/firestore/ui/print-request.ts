import type { IndexFile } from '../production/index-file.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import type { LoggedRequest, WireFields } from './requests/logged-request.ts';
import { neededIndexes } from './requests/needed-indexes.ts';

const querySchema = firestoreSchemas.message('google.firestore.v1.StructuredQuery');

const documentSchema = firestoreSchemas.message('google.firestore.v1.Document');

const printFields = (fields: WireFields): object => JSON.parse(printProtoJson(documentSchema, { fields })).fields ?? {};

/** Returns a request of the log as JSON for the user interface (ui/src/server/requests.ts). */
export function printRequest(request: LoggedRequest, indexes: IndexFile): object {
  const { id, operation, project, database, time, status, message, durationMs, usage, denial, version } = request;
  const { targets, targetCount, query, credentials } = request;
  return {
    ...{ id, version, operation, project, database, time, status, message, durationMs, usage, denial },
    targetCount,
    targets: targets.map(({ method, path, data }) => ({
      ...{ method, path },
      ...(data && { data: { isMerge: data.isMerge, fields: printFields(data.fields) } }),
    })),
    user: credentials.kind === 'user' ? { uid: credentials.uid, claims: credentials.claims } : credentials.kind,
    query: query && JSON.parse(printProtoJson(querySchema, query.structuredQuery)),
    indexes: query ? neededIndexes(indexes, query) : [],
  };
}
