import type { IndexEntry } from '../../../index.d.ts';
import { adviceOn } from '../production/index-advisor.ts';
import type { IndexFile } from '../production/index-file.ts';
import { isServed, needsOf } from '../production/index-need.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { printProtoJson } from '../proto/proto-json-writer.ts';
import { parseAggregations } from '../query/aggregate.ts';
import { parseQuery } from '../query/parse.ts';
import { documentsRoot, parseParentName } from '../values/resource-name.ts';
import type { LoggedQuery, LoggedRequest, WireFields } from './requests/logged-request.ts';

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

/** Returns the entries that `file` lacks for a query in production. Returns none for an invalid query. */
function neededIndexes(file: IndexFile, query: LoggedQuery): IndexEntry[] {
  try {
    const parent = parseParentName(query.parent);
    const aggregations = query.aggregations.length > 0 ? parseAggregations(query.aggregations) : [];
    const parsed = parseQuery(query.structuredQuery, documentsRoot(parent), parent.path);
    const missing = needsOf(parsed, aggregations).filter((need) => !isServed(file, need));
    return missing.map((need) => adviceOn(file, [need], need));
  } catch {
    return [];
  }
}
