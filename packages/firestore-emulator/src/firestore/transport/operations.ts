import { FirestoreError, invalidArgument } from '../border/errors.ts';
import {
  type AnyCall,
  type CallName,
  type Credentials,
  callNames,
  type FirestoreService,
  type IndexAdministration,
  type ServiceStream,
  type StreamSink,
} from '../border/service.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import type { MethodSchema } from '../proto/schema.ts';
import type { PlainMessage } from '../proto/wire.ts';
import { parseDatabaseName } from '../values/resource-name.ts';

/** A call with one request. `call` returns one response message, or any number of them if `manyResponses` is true. */
export interface CallOperation extends MethodSchema {
  readonly kind: 'call';
  /** Whether it belongs to the admin API, which only programs on this machine may use. */
  readonly isAdmin: boolean;
  call(service: FirestoreService, request: PlainMessage, credentials: Credentials): Promise<Iterable<object>>;
}

/** A bidirectional stream of requests and responses. */
export interface StreamOperation extends MethodSchema {
  readonly kind: 'stream';
  open(service: FirestoreService, credentials: Credentials, sink: StreamSink<object>): ServiceStream<PlainMessage>;
}

export type Operation = CallOperation | StreamOperation;

const firestore = 'google.firestore.v1.Firestore';

const methodOf = (service: string, key: string): MethodSchema =>
  firestoreSchemas.method(service, key.charAt(0).toUpperCase() + key.slice(1));

/** Casts a decoded message to the request of any call. This is safe because the decoder used the schema of that call. */
const typed = (request: PlainMessage) => request as never;

const isIterable = (result: object): result is Iterable<object> => Symbol.iterator in result;

function callOperation(key: CallName): CallOperation {
  return {
    kind: 'call',
    isAdmin: false,
    ...methodOf(firestore, key),
    async call(service, request, credentials) {
      const call: AnyCall = service[key];
      const result = await call({ request: typed(request), credentials });
      return isIterable(result) ? result : [result];
    },
  };
}

function streamOperation(key: 'listen' | 'write'): StreamOperation {
  return {
    kind: 'stream',
    ...methodOf(firestore, key),
    open(service, credentials, sink) {
      const stream = service[key](credentials, sink);
      return { send: (request) => stream.send(typed(request)), close: () => stream.close() };
    },
  };
}

/** Pipelines need the Enterprise edition, so the call always fails. Only the database name is checked. */
const executePipeline: CallOperation = {
  kind: 'call',
  isAdmin: false,
  ...methodOf(firestore, 'executePipeline'),
  async call(_service, request) {
    parseDatabaseName(typeof request.database === 'string' ? request.database : '');
    throw invalidArgument('ExecutePipeline requires the Database Edition to be `enterprise`.');
  },
};

/**
 * A call of the admin API. It needs no token, like the control endpoints, because FirestoreAdminClient cannot send one
 * over a connection without TLS. A client with the token of a user has no access.
 */
function adminOperation(service: string, key: keyof IndexAdministration): CallOperation {
  return {
    kind: 'call',
    isAdmin: true,
    ...methodOf(service, key),
    async call({ indexAdministration }, request, credentials) {
      if (credentials.kind === 'user')
        throw new FirestoreError('PERMISSION_DENIED', 'The admin API is not available to users.');
      return [indexAdministration[key](typed(request))];
    },
  };
}

const adminCalls = [
  ...(['listIndexes', 'getIndex', 'createIndex', 'deleteIndex'] as const),
  ...(['listFields', 'getField', 'updateField', 'getDatabase', 'listDatabases'] as const),
];

const byName = (list: readonly Operation[]): ReadonlyMap<string, Operation> =>
  new Map(list.map((operation) => [operation.name, operation]));

/** Every method of google.firestore.v1.Firestore that is served, by name. All transports use this table. */
export const operations = byName([
  ...callNames.map(callOperation),
  streamOperation('listen'),
  streamOperation('write'),
  executePipeline,
]);

const admin = 'google.firestore.admin.v1.FirestoreAdmin';
const longRunning = 'google.longrunning.Operations';
const services = new Map([
  [firestore, operations],
  ['google.firestore.v1beta1.Firestore', operations],
  [admin, byName(adminCalls.map((key) => adminOperation(admin, key)))],
  [longRunning, byName([adminOperation(longRunning, 'getOperation')])],
]);

/** Finds an operation by its full name, such as `/google.firestore.v1.Firestore/Commit`. Throws UNIMPLEMENTED. */
export function findOperation(path: string): Operation {
  const [, serviceName, method, ...rest] = path.split('/');
  const operation = rest.length === 0 ? services.get(serviceName ?? '')?.get(method ?? '') : undefined;
  if (operation) return operation;
  throw unimplementedMethod(path.slice(1));
}

/** The error for an unknown method, with the text of the official emulator. */
export function unimplementedMethod(path: string): FirestoreError {
  return new FirestoreError('UNIMPLEMENTED', `Method ${path} is unimplemented`);
}
