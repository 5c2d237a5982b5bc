import type { google as admin } from '@google-cloud/firestore/types/protos/firestore_admin_v1_proto_api.d.ts';
import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import type { DatabaseSnapshot, EmulatorClock, IndexReport } from '../../../index.d.ts';
import type { Ruleset } from '../../rules/engine.ts';

/**
 * The interface between the transports (gRPC, REST, WebChannel) and the one Firestore service behind them.
 *
 * Requests and responses are plain objects of google.firestore.v1, as protobufjs `toObject` returns them with `{ longs:
 * String, enums: String, bytes: Buffer }`:
 * - keys are camelCase, and unset fields are absent
 * - int64 is a decimal string, an enum is the name of its value, and bytes are a Buffer
 * - a Timestamp is `{ seconds: string, nanos: number }`, a wrapper is `{ value }`, a null is `nullValue: 'NULL_VALUE'`
 *
 * A transport only translates between its wire format and these objects.
 */

/** The identity of the caller. Transports parse it from the Authorization header (see credentials.ts). */
export type Credentials = (
  | { readonly kind: 'admin' }
  /** Firestore itself, which deletes expired documents. */
  | { readonly kind: 'system' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly uid: string; readonly claims: Readonly<Record<string, unknown>> }
) & {
  /** Set if the request log records the call. */
  readonly record?: CallRecord;
};

/** Receives what one call has cost, and why the rules denied it. */
export interface CallRecord {
  addUsage(counts: Partial<UsageCounts>): void;
  addDenial(explanation: string): void;
}

/** An open Listen or Write stream. It handles its requests in the order of the `send` calls. */
export interface ServiceStream<Request> {
  send(request: Request): void;
  /** Releases targets, timers and listeners after the client disconnected or half-closed the stream. Idempotent. */
  close(): void;
}

/** Receives the responses of a stream in order. Nothing is sent after `error` or `end`. */
export interface StreamSink<Response> {
  message(response: Response): void;
  error(error: Error): void;
  end(): void;
}

/** The request of an RPC and its caller. */
export interface Call<Request> {
  readonly request: Request;
  readonly credentials: Credentials;
}

type V1 = typeof google.firestore.v1;
type RequestName = Extract<keyof V1, `${string}Request`>;
/** The request messages by their names. */
export type Requests = { [Name in RequestName]: ConstructorParameters<V1[Name]>[0] & object };
type Rpc<Name extends RequestName, Response> = (call: Call<Requests[Name]>) => Promise<Response>;

/**
 * All RPCs.
 *
 * - A unary call rejects with a `FirestoreError` (errors.ts). Any other exception is a defect, which the transport
 *   prints and reports as INVALID_ARGUMENT (see `toFirestoreError`).
 * - A server-streaming call resolves with all its messages, and the caller sends them in order. An `Iterable` that is
 *   no array creates each message when the caller asks for it, from the data at the time when the promise resolved.
 */
export interface FirestoreService {
  readonly getDocument: Rpc<'GetDocumentRequest', google.firestore.v1.IDocument>;
  readonly listDocuments: Rpc<'ListDocumentsRequest', google.firestore.v1.IListDocumentsResponse>;
  readonly createDocument: Rpc<'CreateDocumentRequest', google.firestore.v1.IDocument>;
  readonly updateDocument: Rpc<'UpdateDocumentRequest', google.firestore.v1.IDocument>;
  readonly deleteDocument: Rpc<'DeleteDocumentRequest', google.protobuf.IEmpty>;
  readonly batchGetDocuments: Rpc<'BatchGetDocumentsRequest', Iterable<google.firestore.v1.IBatchGetDocumentsResponse>>;
  readonly beginTransaction: Rpc<'BeginTransactionRequest', google.firestore.v1.IBeginTransactionResponse>;
  readonly commit: Rpc<'CommitRequest', google.firestore.v1.ICommitResponse>;
  readonly rollback: Rpc<'RollbackRequest', google.protobuf.IEmpty>;
  readonly runQuery: Rpc<'RunQueryRequest', Iterable<google.firestore.v1.IRunQueryResponse>>;
  readonly runAggregationQuery: Rpc<'RunAggregationQueryRequest', google.firestore.v1.IRunAggregationQueryResponse[]>;
  readonly listCollectionIds: Rpc<'ListCollectionIdsRequest', google.firestore.v1.IListCollectionIdsResponse>;
  readonly batchWrite: Rpc<'BatchWriteRequest', google.firestore.v1.IBatchWriteResponse>;
  readonly partitionQuery: Rpc<'PartitionQueryRequest', google.firestore.v1.IPartitionQueryResponse>;
  listen(
    credentials: Credentials,
    sink: StreamSink<google.firestore.v1.IListenResponse>,
  ): ServiceStream<google.firestore.v1.IListenRequest>;
  write(
    credentials: Credentials,
    sink: StreamSink<google.firestore.v1.IWriteResponse>,
  ): ServiceStream<google.firestore.v1.IWriteRequest>;

  readonly indexAdministration: IndexAdministration;
}

/** The calls of google.firestore.admin.v1.FirestoreAdmin and google.longrunning.Operations. They throw FirestoreError. */
export interface IndexAdministration {
  listIndexes(request: admin.firestore.admin.v1.IListIndexesRequest): admin.firestore.admin.v1.IListIndexesResponse;
  getIndex(request: admin.firestore.admin.v1.IGetIndexRequest): admin.firestore.admin.v1.IIndex;
  createIndex(request: admin.firestore.admin.v1.ICreateIndexRequest): admin.longrunning.IOperation;
  deleteIndex(request: admin.firestore.admin.v1.IDeleteIndexRequest): google.protobuf.IEmpty;
  listFields(request: admin.firestore.admin.v1.IListFieldsRequest): admin.firestore.admin.v1.IListFieldsResponse;
  getField(request: admin.firestore.admin.v1.IGetFieldRequest): admin.firestore.admin.v1.IField;
  updateField(request: admin.firestore.admin.v1.IUpdateFieldRequest): admin.longrunning.IOperation;
  getDatabase(request: admin.firestore.admin.v1.IGetDatabaseRequest): admin.firestore.admin.v1.IDatabase;
  listDatabases(
    request: admin.firestore.admin.v1.IListDatabasesRequest,
  ): admin.firestore.admin.v1.IListDatabasesResponse;
  getOperation(request: admin.longrunning.IGetOperationRequest): admin.longrunning.IOperation;
}

export type AnyCall = (call: Call<never>) => Promise<object>;

export const callNames = [
  ...(['getDocument', 'listDocuments', 'createDocument', 'updateDocument', 'deleteDocument'] as const),
  ...(['batchGetDocuments', 'beginTransaction', 'commit', 'rollback', 'runQuery', 'runAggregationQuery'] as const),
  ...(['listCollectionIds', 'batchWrite', 'partitionQuery'] as const),
] as const;
export type CallName = (typeof callNames)[number];

/** Returns the service with each of its calls, but not its streams, wrapped. */
export function wrapCalls<Service extends FirestoreService>(
  service: Service,
  wrap: (name: CallName, call: AnyCall) => AnyCall,
): Service {
  return { ...service, ...Object.fromEntries(callNames.map((name) => [name, wrap(name, service[name])])) };
}

/** A changed document of a commit. `before` or `after` is null if the document did not exist. */
export interface DocumentChange {
  readonly project: string;
  readonly database: string;
  /** Full resource name. */
  readonly name: string;
  readonly before: google.firestore.v1.IDocument | null;
  readonly after: google.firestore.v1.IDocument | null;
  /** The paths of the fields that differ. Of a map, only its inner fields are listed. Empty unless it is an update. */
  readonly changedPaths: readonly string[];
  /** Commit time. */
  readonly time: google.protobuf.ITimestamp;
  /** The identity that committed the change, for `*.withAuthContext` triggers. */
  readonly credentials: Credentials;
}

/**
 * The rules of a database:
 * - a ruleset (see ../rules/engine.ts)
 * - `broken`: the errors of an invalid ruleset, with which every request of a non-admin is denied
 * - null: everything is allowed, because no rules were given
 */
export type Rules = Ruleset | { readonly broken: string } | null;

/** The database that rules are for. */
export interface RuledDatabase {
  readonly project: string;
  readonly id: string;
}

/** `database` is the database whose documents have changed. */
export type ChangeListener = (database: RuledDatabase) => void;

/** Numbers of documents, as production bills them. */
export interface UsageCounts {
  readonly reads: number;
  readonly writes: number;
  readonly deletes: number;
}

/** A request whose verdict the user interface asks for. */
export interface SimulatedRequest {
  readonly project: string;
  readonly database: string;
  readonly ruleset: Ruleset;
  readonly method: 'get' | 'list' | 'create' | 'update' | 'delete';
  /** A document, or the parent document of a list. Relative to the documents root. */
  readonly path: string;
  /** The claims of the token. Null means nobody is signed in. */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** The fields to write. */
  readonly fields: Readonly<Record<string, google.firestore.v1.IValue>>;
  /** Whether an update keeps the other fields of the document. */
  readonly merge: boolean;
  readonly query: google.firestore.v1.IStructuredQuery;
}

export interface SimulatedVerdict {
  readonly allowed: boolean;
  /** The error text of a client. */
  readonly message: string;
  /** The lines of the rules and the values that decided. Null if the request is allowed. */
  readonly explanation: string | null;
}

/** Operations for the control endpoints, the launcher, triggers and exports, beside the RPCs. */
export interface ServiceAdministration {
  /** Calls `listener` after each commit, in commit order. Returns the unsubscribe function. */
  onCommit(listener: (changes: readonly DocumentChange[]) => void): () => void;
  /** Calls `listener` after each commit, clear, restore and import. Returns the unsubscribe function. */
  onChange(listener: ChangeListener): () => void;
  /** Replaces the rules of `database`, or the default rules, which apply to databases without rules of their own. */
  setRules(rules: Rules, database?: RuledDatabase): void;
  /** Removes the rules of single databases, so that the default rules apply to all of them. */
  removeDatabaseRules(): void;
  /** Deletes every document of one database, or only those at and below `path`. Live listeners see the deletes. */
  clear(project: string, database: string, path?: string): void;
  /** Deletes all data of all databases and ends all transactions. */
  reset(): void;
  /** Captures the documents of a database without copying them. `restore` writes them to this or another database. */
  snapshot(project: string, database: string): DatabaseSnapshot;
  /** Replaces the documents of a database. Live listeners see the changes, but no rules and no triggers run. */
  restore(project: string, database: string, snapshot: DatabaseSnapshot): void;
  /** Returns every stored document of one database in name order, for export. */
  exportDocuments(project: string, database: string): Iterable<google.firestore.v1.IDocument>;
  /** Stores documents without evaluating rules or running triggers. A document without times gets the current time. */
  importDocuments(project: string, database: string, documents: Iterable<google.firestore.v1.IDocument>): void;
  /** Refuses all writes with UNAVAILABLE, so that a last export contains every acknowledged write. */
  refuseWrites(): void;
  /** Stops the deletion of expired documents, and releases the data directory. */
  close(): void;
  /** Compares the index file with the queries so far. Returns null when indexes are not checked. */
  indexReport(): IndexReport | null;
  /** What the RPCs of all databases of a project have read and written since the start. */
  usage(project: string): UsageCounts;
  /** Moves the clocks of all databases. */
  readonly clock: EmulatorClock;
  /** Moves the clock of one database. */
  clockOf(project: string, database: string): EmulatorClock;
  /** Evaluates a ruleset for a request with the current documents, and changes nothing. */
  simulate(request: SimulatedRequest): SimulatedVerdict;
  /** All databases that were used so far, with the number of their documents. */
  databases(): { project: string; database: string; documents: number }[];
  /** The time of the last write to any document in any database, or the epoch if there was none. */
  lastChange(): google.protobuf.ITimestamp;
}
