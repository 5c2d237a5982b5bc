import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import type { StatusCode } from '../../border/errors.ts';
import type { CallRecord, Credentials, Requests, UsageCounts } from '../../border/service.ts';
import type { WireWrite } from '../../write/parse-writes.ts';

/** A document or collection of a request, and how the request uses it. */
interface RequestTarget {
  readonly method: 'get' | 'list' | 'create' | 'update' | 'delete' | 'verify';
  /** Relative to the documents root. The collection group `c` below `a/b` is `a/b/**` + `/c`. */
  readonly path: string;
  /** The written fields. Absent if the request writes none, or too many to store. */
  readonly data?: { readonly fields: WireFields; readonly isMerge: boolean };
}

export type WireFields = NonNullable<google.firestore.v1.IDocument['fields']>;

/** The query of a request as it was received. */
export interface LoggedQuery {
  /** The resource name of the parent document. */
  readonly parent: string;
  readonly structuredQuery: google.firestore.v1.IStructuredQuery;
  readonly aggregations: readonly google.firestore.v1.StructuredAggregationQuery.IAggregation[];
}

/** What a request is about. */
export interface RequestSummary {
  readonly project: string;
  readonly database: string;
  readonly targets: readonly RequestTarget[];
  readonly query: LoggedQuery | null;
}

/** Limit of the targets that are stored for one request. */
const maxTargets = 20;

/** One request in the log. A listener is a request that stays open. */
export class LoggedRequest implements CallRecord {
  readonly project: string;
  readonly database: string;
  readonly targets: readonly RequestTarget[];
  readonly targetCount: number;
  readonly query: LoggedQuery | null;
  /** Milliseconds since 1970. */
  readonly time = Date.now();
  readonly #start = performance.now();
  /** `RUNNING` until the response, `LISTENING` while a listener is open. */
  status: StatusCode | 'RUNNING' | 'LISTENING' = 'RUNNING';
  /** The error text. */
  message = '';
  /** Until the response, or until the first snapshot of a listener. */
  durationMs: number | null = null;
  usage: UsageCounts = { reads: 0, writes: 0, deletes: 0 };
  /** Why the rules denied the request. */
  denial: string | null = null;
  /** The number of the last change of any request. A client asks for requests with a larger number. */
  version = 0;

  constructor(
    readonly id: number,
    readonly operation: string,
    summary: RequestSummary,
    readonly credentials: Credentials,
  ) {
    this.project = summary.project;
    this.database = summary.database;
    this.targets = summary.targets.slice(0, maxTargets);
    this.targetCount = summary.targets.length;
    this.query = summary.query;
  }

  addUsage({ reads = 0, writes = 0, deletes = 0 }: Partial<UsageCounts>): void {
    const { usage } = this;
    this.usage = { reads: usage.reads + reads, writes: usage.writes + writes, deletes: usage.deletes + deletes };
  }

  addDenial(explanation: string): void {
    this.denial ??= explanation;
  }

  stopTimer(): void {
    this.durationMs ??= performance.now() - this.#start;
  }
}

type Name = string | null | undefined;
type Wires<Wire> = readonly Wire[] | null | undefined;

/** A larger query and larger data are not stored, so that the log stays small. */
const maxQuerySize = 20_000;
const maxDataSize = 5000;

/** Returns the database in a resource name without checking it, because invalid requests are logged too. */
function databaseOf(name: Name): { project: string; database: string } {
  const [, project = '', database = ''] = /^projects\/([^/]+)\/databases\/([^/]+)/.exec(name ?? '') ?? [];
  return { project, database };
}

/** Returns the path in a resource name, or '' for the root. */
function pathOf(name: Name): string {
  const marker = '/documents/';
  const position = name?.indexOf(marker) ?? -1;
  return position < 0 ? '' : (name?.slice(position + marker.length) ?? '');
}

const join = (...parts: Name[]): string => parts.filter((part) => part).join('/');

function summary(name: Name, targets: readonly RequestTarget[], query: LoggedQuery | null = null): RequestSummary {
  const { project, database } = databaseOf(name);
  return { project, database, targets, query };
}

const document = (method: RequestTarget['method'], name: Name): RequestSummary =>
  summary(name, [{ method, path: pathOf(name) }]);

const documents = (database: Name, names: Wires<string>): RequestSummary =>
  summary(
    database,
    (names ?? []).map((name) => ({ method: 'get', path: pathOf(name) })),
  );

function targetOf(write: WireWrite, hasData: boolean): RequestTarget {
  if (write.delete) return { method: 'delete', path: pathOf(write.delete) };
  if (write.transform) return { method: 'update', path: pathOf(write.transform.document) };
  if (write.update) {
    const isCreate = write.currentDocument?.exists === false;
    const target = { method: isCreate ? 'create' : 'update', path: pathOf(write.update.name) } as const;
    if (!hasData) return target;
    return { ...target, data: { fields: write.update.fields ?? {}, isMerge: Boolean(write.updateMask) } };
  }
  return { method: 'verify', path: pathOf(write.verify) };
}

/** The summary of a Commit, of a BatchWrite, or of one request of a Write stream. */
export function writesSummary(database: Name, writes: Wires<WireWrite>): RequestSummary {
  const hasData = sizeUpTo(writes, maxDataSize) < maxDataSize;
  return summary(
    database,
    (writes ?? []).map((write) => targetOf(write, hasData)),
  );
}

function querySummary(
  parent: Name,
  structuredQuery: google.firestore.v1.IStructuredQuery | null | undefined,
  aggregations: Wires<google.firestore.v1.StructuredAggregationQuery.IAggregation> = [],
): RequestSummary {
  const query = { parent: parent ?? '', structuredQuery: structuredQuery ?? {}, aggregations: aggregations ?? [] };
  const { collectionId, allDescendants } = structuredQuery?.from?.[0] ?? {};
  const path = join(pathOf(parent), allDescendants ? '**' : '', collectionId);
  const isSmall = sizeUpTo(query, maxQuerySize) < maxQuerySize;
  return summary(parent, [{ method: 'list', path }], isSmall ? query : null);
}

/** Returns the approximate size of a message in characters. Stops counting at `limit`. */
function sizeUpTo(value: unknown, limit: number): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Uint8Array) return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  let size = 2;
  for (const [key, child] of Object.entries(value)) {
    size += key.length + sizeUpTo(child, limit - size);
    if (size >= limit) break;
  }
  return size;
}

/** What each request is about, by the method of the service. */
export const summaries = {
  getDocument: ({ name }: Requests['GetDocumentRequest']) => document('get', name),
  deleteDocument: ({ name }: Requests['DeleteDocumentRequest']) => document('delete', name),
  updateDocument: ({ document: update, updateMask, currentDocument }: Requests['UpdateDocumentRequest']) =>
    writesSummary(update?.name, [{ update, updateMask, currentDocument }]),
  createDocument: ({ parent, collectionId, documentId, document: created }: Requests['CreateDocumentRequest']) =>
    writesSummary(parent, [
      {
        update: { ...created, name: join(parent, collectionId, documentId) },
        currentDocument: { exists: false },
      },
    ]),
  batchGetDocuments: (request: Requests['BatchGetDocumentsRequest']) => documents(request.database, request.documents),
  listDocuments: ({ parent, collectionId }: Requests['ListDocumentsRequest']) =>
    document('list', join(parent, collectionId)),
  listCollectionIds: ({ parent }: Requests['ListCollectionIdsRequest']) => document('list', parent),
  runQuery: (request: Requests['RunQueryRequest']) => querySummary(request.parent, request.structuredQuery),
  runAggregationQuery: ({ parent, structuredAggregationQuery }: Requests['RunAggregationQueryRequest']) =>
    querySummary(parent, structuredAggregationQuery?.structuredQuery, structuredAggregationQuery?.aggregations),
  partitionQuery: (request: Requests['PartitionQueryRequest']) => querySummary(request.parent, request.structuredQuery),
  commit: ({ database, writes }: Requests['CommitRequest']) => writesSummary(database, writes),
  batchWrite: ({ database, writes }: Requests['BatchWriteRequest']) => writesSummary(database, writes),
  beginTransaction: ({ database }: Requests['BeginTransactionRequest']) => summary(database, []),
  rollback: ({ database }: Requests['RollbackRequest']) => summary(database, []),
  listen: (database: Name, { documents: named, query }: google.firestore.v1.ITarget) =>
    query ? querySummary(query.parent, query.structuredQuery) : documents(database, named?.documents),
};
