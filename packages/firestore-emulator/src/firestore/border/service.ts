import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import type { DatabaseSnapshot, IndexReport } from '../../../index.d.ts';
import type { Ruleset } from '../../rules/engine.ts';

/**
 * The border between the transports (gRPC, REST, WebChannel) and the one service that decides.
 *
 * Requests and responses are the plain objects of google.firestore.v1, as protobufjs `toObject` gives them with
 * `{ longs: String, enums: String, bytes: Buffer }`: camelCase keys, int64 as decimal strings, enum names,
 * bytes as Buffer, Timestamp as `{ seconds: string, nanos: number }`, wrappers as `{ value }`, unset fields absent,
 * `nullValue: 'NULL_VALUE'`. Transports do no more than translate to and from this form.
 */

/** Who asks. Transports parse it from the Authorization header (see credentials.ts). */
export type Credentials =
  | { readonly kind: 'admin' }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly uid: string; readonly claims: Readonly<Record<string, unknown>> };

/** A running Listen or Write stream. Requests are handled in the order of the calls. */
export interface ServiceStream<Request> {
  send(request: Request): void;
  /** The client is gone or has half-closed: release targets, timers and listeners. Idempotent. */
  close(): void;
}

/** Where a stream's answers go. After `error` or `end` nothing more is sent. `message` is called in order. */
export interface StreamSink<Response> {
  message(response: Response): void;
  error(error: Error): void;
  end(): void;
}

type In<T> = { readonly request: T; readonly credentials: Credentials };

/**
 * Every RPC. Unary calls reject with a `FirestoreError` (errors.ts); anything else that is thrown is a defect and the
 * transport answers INTERNAL (on write paths: INVALID_ARGUMENT, because SDKs retry INTERNAL for ever) and prints it.
 * Server-streaming calls answer their whole list of messages; the caller sends them in order. Where it is an iterable, its
 * messages are made while they are sent, and say what was stored when the promise resolved.
 */
export interface FirestoreService {
  getDocument(call: In<google.firestore.v1.IGetDocumentRequest>): Promise<google.firestore.v1.IDocument>;
  listDocuments(
    call: In<google.firestore.v1.IListDocumentsRequest>,
  ): Promise<google.firestore.v1.IListDocumentsResponse>;
  createDocument(
    call: In<google.firestore.v1.ICreateDocumentRequest>,
  ): Promise<google.firestore.v1.IDocument>;
  updateDocument(
    call: In<google.firestore.v1.IUpdateDocumentRequest>,
  ): Promise<google.firestore.v1.IDocument>;
  deleteDocument(call: In<google.firestore.v1.IDeleteDocumentRequest>): Promise<google.protobuf.IEmpty>;
  batchGetDocuments(
    call: In<google.firestore.v1.IBatchGetDocumentsRequest>,
  ): Promise<Iterable<google.firestore.v1.IBatchGetDocumentsResponse>>;
  beginTransaction(
    call: In<google.firestore.v1.IBeginTransactionRequest>,
  ): Promise<google.firestore.v1.IBeginTransactionResponse>;
  commit(call: In<google.firestore.v1.ICommitRequest>): Promise<google.firestore.v1.ICommitResponse>;
  rollback(call: In<google.firestore.v1.IRollbackRequest>): Promise<google.protobuf.IEmpty>;
  runQuery(
    call: In<google.firestore.v1.IRunQueryRequest>,
  ): Promise<Iterable<google.firestore.v1.IRunQueryResponse>>;
  runAggregationQuery(
    call: In<google.firestore.v1.IRunAggregationQueryRequest>,
  ): Promise<google.firestore.v1.IRunAggregationQueryResponse[]>;
  listCollectionIds(
    call: In<google.firestore.v1.IListCollectionIdsRequest>,
  ): Promise<google.firestore.v1.IListCollectionIdsResponse>;
  batchWrite(
    call: In<google.firestore.v1.IBatchWriteRequest>,
  ): Promise<google.firestore.v1.IBatchWriteResponse>;
  partitionQuery(
    call: In<google.firestore.v1.IPartitionQueryRequest>,
  ): Promise<google.firestore.v1.IPartitionQueryResponse>;

  listen(
    credentials: Credentials,
    sink: StreamSink<google.firestore.v1.IListenResponse>,
  ): ServiceStream<google.firestore.v1.IListenRequest>;
  write(
    credentials: Credentials,
    sink: StreamSink<google.firestore.v1.IWriteResponse>,
  ): ServiceStream<google.firestore.v1.IWriteRequest>;
}

/** One changed document of a commit, as triggers and exports want it. `before`/`after` null = absent. */
export interface DocumentChange {
  readonly project: string;
  readonly database: string;
  /** Full resource name. */
  readonly name: string;
  readonly before: google.firestore.v1.IDocument | null;
  readonly after: google.firestore.v1.IDocument | null;
  /** Top-level-and-nested field paths that differ; only for updates. */
  readonly changedPaths: readonly string[];
  /** Commit time. */
  readonly time: google.protobuf.ITimestamp;
  /** Who committed: for `*.withAuthContext` triggers. */
  readonly credentials: Credentials;
}

/** What the control endpoints, the launcher, triggers and export need beside the RPCs. */
export interface ServiceAdministration {
  /** Called after each commit, in commit order, with the documents whose content changed. Returns the unsubscriber. */
  onCommit(listener: (changes: readonly DocumentChange[]) => void): () => void;
  /**
   * Replaces the ruleset (see ../rules/engine.ts) of one database, or of all that have none of their own. `null` =
   * everything allowed (no rules given at launch); `broken` = why everybody but admins is refused.
   */
  setRules(
    rules: Ruleset | { readonly broken: string } | null,
    of?: { readonly project: string; readonly id: string },
  ): void;
  /** Leaves every database with the rules that are for all. */
  forgetOwnRules(): void;
  /** Deletes every document of one database (or those below `path`); live listeners see the deletes. */
  clear(project: string, database: string, path?: string): void;
  /** Drops all data of all databases and forgets transactions. */
  reset(): void;
  /** What a database holds now, to be put back by `restore`, here or in another database. Costs no copy. */
  snapshot(project: string, database: string): DatabaseSnapshot;
  /** Makes a database hold what the snapshot holds, without rules or triggers; live listeners see it. */
  restore(project: string, database: string, snapshot: DatabaseSnapshot): void;
  /** Every stored document of one database in name order, for export. */
  exportDocuments(project: string, database: string): Iterable<google.firestore.v1.IDocument>;
  /** Stores documents as they are (times kept when given, else now), without rules or triggers. */
  importDocuments(
    project: string,
    database: string,
    documents: Iterable<google.firestore.v1.IDocument>,
  ): void;
  /** Lets go of the folder where documents stay, if there is one. */
  close(): void;
  /** What the queries so far say of the index file; null when indexes are not looked at. */
  indexReport(): IndexReport | null;
  databases(): { project: string; database: string }[];
  /** When a document of any database was last written to; the epoch before the first. */
  lastChange(): google.protobuf.ITimestamp;
}
