import { FirestoreError, invalidArgument } from '../border/errors.ts';
import type { Call, Credentials, FirestoreService, Requests, ServiceStream, StreamSink } from '../border/service.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import type { MessageSchema } from '../proto/schema.ts';
import type { PlainMessage } from '../proto/wire.ts';
import { parseDatabaseName } from '../values/resource-name.ts';

/** A call with one request. `call` returns one response message, or any number of them if `manyResponses` is true. */
export interface CallOperation {
  readonly kind: 'call';
  readonly name: string;
  readonly request: MessageSchema;
  readonly response: MessageSchema;
  readonly manyResponses: boolean;
  call(service: FirestoreService, request: PlainMessage, credentials: Credentials): Promise<Iterable<object>>;
}

/** A bidirectional stream of requests and responses. */
export interface StreamOperation {
  readonly kind: 'stream';
  readonly name: string;
  readonly request: MessageSchema;
  readonly response: MessageSchema;
  open(service: FirestoreService, credentials: Credentials, sink: StreamSink<object>): ServiceStream<PlainMessage>;
}

export type Operation = CallOperation | StreamOperation;

function message(name: string): MessageSchema {
  return firestoreSchemas.message(name.includes('.') ? name : `google.firestore.v1.${name}`);
}

/** Casts a decoded message to its interface. This is safe because the decoder used the schema of the same name. */
export function typed<Request>(request: PlainMessage): Request {
  return request as Request;
}

function unary<Request>(
  name: string,
  response: string,
  call: (service: FirestoreService, call: Call<Request>) => Promise<object>,
): CallOperation {
  return {
    kind: 'call',
    name,
    request: message(`${name}Request`),
    response: message(response),
    manyResponses: false,
    async call(service, request, credentials) {
      return [await call(service, { request: typed<Request>(request), credentials })];
    },
  };
}

function serverStreaming<Request>(
  name: string,
  call: (service: FirestoreService, call: Call<Request>) => Promise<Iterable<object>>,
): CallOperation {
  return {
    kind: 'call',
    name,
    request: message(`${name}Request`),
    response: message(`${name}Response`),
    manyResponses: true,
    call: (service, request, credentials) => call(service, { request: typed<Request>(request), credentials }),
  };
}

function bidirectional<Request>(
  name: string,
  open: (service: FirestoreService, credentials: Credentials, sink: StreamSink<object>) => ServiceStream<Request>,
): StreamOperation {
  return {
    kind: 'stream',
    name,
    request: message(`${name}Request`),
    response: message(`${name}Response`),
    open(service, credentials, sink) {
      const stream = open(service, credentials, sink);
      return { send: (request) => stream.send(typed<Request>(request)), close: () => stream.close() };
    },
  };
}

const empty = 'google.protobuf.Empty';

/** Every method of google.firestore.v1.Firestore that is served, by name. All transports use this table. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  [
    unary<Requests['GetDocumentRequest']>('GetDocument', 'Document', (s, call) => s.getDocument(call)),
    unary<Requests['ListDocumentsRequest']>('ListDocuments', 'ListDocumentsResponse', (s, call) =>
      s.listDocuments(call),
    ),
    unary<Requests['CreateDocumentRequest']>('CreateDocument', 'Document', (s, call) => s.createDocument(call)),
    unary<Requests['UpdateDocumentRequest']>('UpdateDocument', 'Document', (s, call) => s.updateDocument(call)),
    unary<Requests['DeleteDocumentRequest']>('DeleteDocument', empty, (s, call) => s.deleteDocument(call)),
    serverStreaming<Requests['BatchGetDocumentsRequest']>('BatchGetDocuments', (s, call) => s.batchGetDocuments(call)),
    unary<Requests['BeginTransactionRequest']>('BeginTransaction', 'BeginTransactionResponse', (s, call) =>
      s.beginTransaction(call),
    ),
    unary<Requests['CommitRequest']>('Commit', 'CommitResponse', (s, call) => s.commit(call)),
    unary<Requests['RollbackRequest']>('Rollback', empty, (s, call) => s.rollback(call)),
    serverStreaming<Requests['RunQueryRequest']>('RunQuery', (s, call) => s.runQuery(call)),
    serverStreaming<Requests['RunAggregationQueryRequest']>('RunAggregationQuery', (s, call) =>
      s.runAggregationQuery(call),
    ),
    unary<Requests['PartitionQueryRequest']>('PartitionQuery', 'PartitionQueryResponse', (s, call) =>
      s.partitionQuery(call),
    ),
    unary<Requests['ListCollectionIdsRequest']>('ListCollectionIds', 'ListCollectionIdsResponse', (s, call) =>
      s.listCollectionIds(call),
    ),
    unary<Requests['BatchWriteRequest']>('BatchWrite', 'BatchWriteResponse', (s, call) => s.batchWrite(call)),
    bidirectional<Requests['ListenRequest']>('Listen', (s, credentials, sink) => s.listen(credentials, sink)),
    bidirectional<Requests['WriteRequest']>('Write', (s, credentials, sink) => s.write(credentials, sink)),
    executePipeline(),
  ].map((operation) => [operation.name, operation]),
);

/** Pipelines need the Enterprise edition, so the call always fails. Only the database name is checked. */
function executePipeline(): CallOperation {
  return {
    kind: 'call',
    name: 'ExecutePipeline',
    request: message('ExecutePipelineRequest'),
    response: message(empty),
    manyResponses: true,
    async call(_service, request) {
      parseDatabaseName(typeof request.database === 'string' ? request.database : '');
      throw invalidArgument('ExecutePipeline requires the Database Edition to be `enterprise`.');
    },
  };
}

/** The error for an unknown method, with the text of the official emulator. */
export function unimplementedMethod(path: string): FirestoreError {
  return new FirestoreError('UNIMPLEMENTED', `Method ${path} is unimplemented`);
}
