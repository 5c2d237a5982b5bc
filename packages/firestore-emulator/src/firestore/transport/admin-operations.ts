import type { google } from '@google-cloud/firestore/types/protos/firestore_admin_v1_proto_api.d.ts';
import { FirestoreError } from '../border/errors.ts';
import type { IndexAdministration } from '../border/service.ts';
import { firestoreSchemas } from '../proto/descriptor.ts';
import { type CallOperation, typed } from './operations.ts';

type Admin = typeof google.firestore.admin.v1;
type RequestOf<Name extends keyof Admin> = Admin[Name] extends new (
  properties?: infer Properties,
) => object
  ? Properties & object
  : never;

const adminPackage = 'google.firestore.admin.v1';
const operationType = 'google.longrunning.Operation';

/**
 * A call of the admin API. It needs no token, like the control endpoints, because FirestoreAdminClient cannot send one
 * over a connection without TLS. A client with the token of a user has no access.
 */
function admin<Request>(
  name: string,
  response: string,
  call: (indexes: IndexAdministration, request: Request) => object,
  packageName = adminPackage,
): CallOperation {
  return {
    kind: 'call',
    name,
    request: firestoreSchemas.message(`${packageName}.${name}Request`),
    response: firestoreSchemas.message(response.includes('.') ? response : `${packageName}.${response}`),
    manyResponses: false,
    async call({ indexAdministration }, request, credentials) {
      if (credentials.kind === 'user')
        throw new FirestoreError('PERMISSION_DENIED', 'The admin API is not available to users.');
      return [call(indexAdministration, typed<Request>(request))];
    },
  };
}

/** The served methods of google.firestore.admin.v1.FirestoreAdmin and google.longrunning.Operations, by name. */
export const adminOperations: ReadonlyMap<string, CallOperation> = new Map(
  [
    admin<RequestOf<'ListIndexesRequest'>>('ListIndexes', 'ListIndexesResponse', (indexes, r) =>
      indexes.listIndexes(r),
    ),
    admin<RequestOf<'GetIndexRequest'>>('GetIndex', 'Index', (indexes, r) => indexes.getIndex(r)),
    admin<RequestOf<'CreateIndexRequest'>>('CreateIndex', operationType, (indexes, r) => indexes.createIndex(r)),
    admin<RequestOf<'DeleteIndexRequest'>>('DeleteIndex', 'google.protobuf.Empty', (indexes, r) =>
      indexes.deleteIndex(r),
    ),
    admin<RequestOf<'ListFieldsRequest'>>('ListFields', 'ListFieldsResponse', (indexes, r) => indexes.listFields(r)),
    admin<RequestOf<'GetFieldRequest'>>('GetField', 'Field', (indexes, r) => indexes.getField(r)),
    admin<RequestOf<'UpdateFieldRequest'>>('UpdateField', operationType, (indexes, r) => indexes.updateField(r)),
    admin<RequestOf<'GetDatabaseRequest'>>('GetDatabase', 'Database', (indexes, r) => indexes.getDatabase(r)),
    admin<RequestOf<'ListDatabasesRequest'>>('ListDatabases', 'ListDatabasesResponse', (indexes, r) =>
      indexes.listDatabases(r),
    ),
    admin<google.longrunning.IGetOperationRequest>(
      'GetOperation',
      operationType,
      (indexes, r) => indexes.getOperation(r),
      'google.longrunning',
    ),
  ].map((operation) => [operation.name, operation]),
);
